import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import {
  mapIssuesToFields,
  NumberField,
  parseResult,
  parseScore,
  type ResultValues,
  SCORE_FIELDS,
  validateFields,
} from '../../admin/result-form-values.tsx';
import { useEnterOpeningDayResult } from '../../api/admin/opening-day-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { openingDayStatsQuery } from '../../api/opening-day-queries.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormButtons } from '../../ui/field.tsx';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { addNewcomers, buildLineup, initialValuesOf, playerIdsOf, type Side } from './lineup.ts';
import { SidePointsFields } from './side-points-fields.tsx';

const hasNoScore = (values: ResultValues) => SCORE_FIELDS.every((name) => values[name].trim() === '');

function ResultFields({
  game,
  editedFrom,
  isDeleted,
  restore,
  close,
  sides,
}: OpeningDayResultFormProps & { sides: readonly Side[] }) {
  const enter = useEnterOpeningDayResult(game.id);
  const [initial] = useState(() => initialValuesOf(editedFrom, sides));
  const { values, field, set, isSending, formProps } = useForm<ResultValues>({
    initial,
    validate: (typed) => validateFields(typed, playerIdsOf(sides)),
    send: async (typed) => {
      const result = parseResult(typed, playerIdsOf(sides));
      try {
        await enter.mutateAsync(result);
      } catch (error) {
        toast.failure('Error', messageOf(error, 'Failed to update game result'));
        throw mapIssuesToFields(error, result);
      }
      close();
      toast.success('Game result updated successfully');
    },
  });
  const { team1Score, team2Score } = values;
  const isTie = !hasNoScore(values) && parseScore(team1Score) === parseScore(team2Score);
  const hasChanged = !isSending && !isDeleted && game.updatedAt !== editedFrom.updatedAt;
  return (
    <form {...formProps} className="mt-5 grid gap-6">
      {isDeleted && (
        <Notice>
          <span className="min-w-0 flex-1 basis-64">
            Somebody else has deleted this game. What you typed is still here: restore the game to save it.
          </span>
          <Button variant="secondary" onClick={restore}>
            Restore Game
          </Button>
        </Notice>
      )}
      {hasChanged && (
        <Notice>
          Somebody else has changed this game meanwhile{describeScore(game)}. What you save replaces that.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 md:gap-x-6">
        {SCORE_FIELDS.map((name, index) => (
          <NumberField
            key={name}
            {...field(name)}
            size="score"
            // The subgrid aligns names, fields and errors of both teams.
            className="row-span-3 grid-rows-subgrid [&>:first-child]:self-end"
            label={<span className="font-semibold">{sides[index]?.teamName} score</span>}
            autoFocus={index === 0}
            // Shows the value that will be sent for a score that was left blank.
            onBlur={() => {
              const left = SCORE_FIELDS.slice(0, index + 1).filter((side) => values[side].trim() === '');
              if (!hasNoScore(values)) for (const side of left) set(side, '0');
            }}
          />
        ))}
        {isTie && <p className="col-span-2 text-faint">A tie: nobody wins this game.</p>}
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {sides.map((side) => (
          <SidePointsFields key={side.teamId} side={side} values={values} field={field} />
        ))}
      </div>
      <p className="text-faint text-sm">Leave blank who did not play. With 0 points it counts as a game played.</p>
      <FormButtons action="Save Result" busyLabel="Saving..." isSending={isSending} cancel={close} />
    </form>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-xl bg-wait-soft px-4 py-3 text-wait">
      {children}
    </p>
  );
}

function describeScore({ status, team1Score, team2Score }: OpeningDayResultFormProps['game']): string {
  return status === 'completed' ? `: it stands at ${team1Score} - ${team2Score}` : '';
}

interface OpeningDayResultFormProps {
  game: OpeningDayGame;
  editedFrom: OpeningDayGame;
  isDeleted: boolean;
  restore: () => Promise<void>;
  close: () => void;
}

/** The form of a result. It opens once the players and their stored points are loaded. */
export function OpeningDayResultForm(props: OpeningDayResultFormProps) {
  const { game, editedFrom } = props;
  const players = useQuery(playersQuery);
  const stats = useQuery({ ...openingDayStatsQuery(game.id), enabled: editedFrom.status === 'completed' });
  // The sides as they were when the form opened; null before.
  const [initialSides, setInitialSides] = useState<Side[] | null>(null);
  const points = editedFrom.status === 'completed' ? stats.data : [];
  const currentSides = players.data && points && buildLineup(game, players.data, points);
  // Data that is being refetched may be stale.
  if (!initialSides && currentSides && !players.isFetching && !stats.isFetching) setInitialSides(currentSides);
  if (initialSides) {
    const sides = currentSides ? addNewcomers(initialSides, currentSides) : initialSides;
    return <ResultFields {...props} sides={sides} />;
  }
  const failed = [players, stats].find(({ isError, isFetching }) => isError && !isFetching);
  if (failed) return <Failure title="The players could not be loaded" onRetry={() => failed.refetch()} />;
  return (
    <div className="mt-5">
      <LoadingText>Loading the players...</LoadingText>
      <Skeleton className="h-64" />
    </div>
  );
}
