import type { ReactNode } from 'react';
import { NumberField, pointsField, type ResultValues, sumPoints } from '../../admin/result-form-values.tsx';
import type { useForm } from '../../forms/use-form.ts';
import { type LineupPlayer, playerIdsOf, type Side } from './lineup.ts';

interface SidePointsFieldsProps {
  side: Side;
  values: ResultValues;
  field: ReturnType<typeof useForm<ResultValues>>['field'];
}

/** A points field for each player of a team. */
export function SidePointsFields({ side, values, field }: SidePointsFieldsProps) {
  return (
    <fieldset className="min-w-0 rounded-xl bg-raised p-4">
      <legend className="float-left mb-2 w-full">
        <span className="wrap-anywhere font-bold font-display text-lg">{side.teamName}</span>
        <span className="text-faint"> player points</span>
      </legend>
      {side.players.length === 0 ? (
        <p className="clear-both text-faint">
          No players are linked to this team. They can be added on the Stats page.
        </p>
      ) : (
        <div className="clear-both grid gap-2">
          {side.players.map((player) => {
            const name = pointsField(player.id);
            // A player who joined after the form was opened has no value.
            const text = values[name] ?? '';
            return (
              <NumberField
                key={player.id}
                {...field(name)}
                size="points"
                value={text}
                label={
                  <>
                    {player.name}
                    <span className="sr-only"> points</span>
                  </>
                }
                note={renderNote(player, text)}
              />
            );
          })}
          <p className="flex justify-between gap-3 border-line border-t pt-2 text-faint">
            Together{' '}
            <span className="w-20 text-center font-semibold">{sumPoints(values, playerIdsOf([side])) ?? '–'}</span>
          </p>
        </div>
      )}
    </fieldset>
  );
}

function renderNote({ points, hasLeft }: LineupPlayer, text: string): ReactNode {
  if (points !== null && text.trim() === '') {
    return <span className="font-semibold text-wait">Had {points}: will be taken out of this game.</span>;
  }
  return hasLeft ? 'No longer in this team' : undefined;
}
