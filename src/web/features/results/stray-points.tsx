import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../../domain/players/names.ts';
import { NumberField } from '../../admin/number-field.tsx';
import { nameOfPoints } from '../../admin/result-values.ts';
import { playersQuery } from '../../api/players.ts';
import type { useResultForm } from './use-result-form.ts';

interface StrayPointsProps {
  playerIds: readonly number[];
  form: ReturnType<typeof useResultForm>;
}

/** Points that were typed for players who are in neither team any more, to be taken out by whoever typed them. */
export function StrayPoints({ playerIds, form }: StrayPointsProps) {
  const { data: everyone } = useQuery(playersQuery);
  const nameOfPlayer = (playerId: number) => {
    const player = everyone?.find(({ id }) => id === playerId);
    return player ? fullName(player) : `Player ${playerId}`;
  };
  return (
    <fieldset className="mb-4 min-w-0 rounded-xl bg-wait-soft px-4 py-3">
      <legend className="sr-only">In neither team any more</legend>
      <p role="alert" className="mb-2 font-semibold text-wait">
        {playerIds.map(nameOfPlayer).join(', ')} {playerIds.length === 1 ? 'is' : 'are'} in neither team any more. Clear
        these points to save the result, or put {playerIds.length === 1 ? 'the player' : 'them'} back on the team.
      </p>
      <div className="grid gap-2 sm:max-w-xs">
        {playerIds.map((playerId) => (
          <NumberField
            key={playerId}
            {...form.field(nameOfPoints(playerId))}
            size="points"
            label={
              <>
                {nameOfPlayer(playerId)}
                <span className="sr-only"> points</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
