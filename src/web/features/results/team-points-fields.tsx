import type { Player } from '../../../contract/players.ts';
import { fullName } from '../../../domain/players/names.ts';
import { NumberField, parseScore, pointsField, sumPoints } from '../../admin/result-form-values.tsx';
import type { useResultForm } from './use-result-form.ts';

interface TeamPointsFieldsProps {
  name: string;
  players: readonly Player[];
  /** The value of the team's score field. */
  score: string;
  form: ReturnType<typeof useResultForm>;
}

export function TeamPointsFields({ name, players, score, form }: TeamPointsFieldsProps) {
  const { values, field } = form;
  const sum = sumPoints(
    values,
    players.map(({ id }) => id),
  );
  const total = parseScore(score);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{name}</legend>
      {players.length === 0 && <p className="text-faint text-sm">No players yet.</p>}
      <div className="grid gap-2">
        {players.map((player) => (
          <NumberField
            key={player.id}
            {...field(pointsField(player.id))}
            // A player who joined after the form was opened has no value.
            value={values[pointsField(player.id)] ?? ''}
            size="points"
            label={
              <>
                {fullName(player)}
                <span className="sr-only"> points</span>
              </>
            }
          />
        ))}
      </div>
      {/* Not an error: some points may be unknown. */}
      <p role="status" className="mt-2 text-faint text-sm">
        {sum !== null && !Number.isNaN(total) && sum !== total && `Adds up to ${sum} of ${total} points.`}
        {sum !== null && sum === total && `Adds up to all ${total} points.`}
      </p>
    </fieldset>
  );
}
