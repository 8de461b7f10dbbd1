import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Player } from '../../../contract/players.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { compareNames, fullName } from '../../../domain/players/names.ts';
import {
  listScorers,
  NumberField,
  parseScore,
  pointsField,
  SCORE_FIELDS,
  sumPoints,
} from '../../admin/result-form-values.tsx';
import { playersQuery } from '../../api/player-queries.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { ResultForm } from './use-result-form.ts';

interface PlayerPointsProps {
  tree: Tree;
  teamIds: readonly [number, number];
  players: UseQueryResult<Player[]>;
  form: ResultForm;
  /** Null until the admin has chosen: then open where there is room. */
  isOpen: boolean | null;
  onToggle: (isOpen: boolean) => void;
}

/** The optional points by player, collapsible. */
export function PlayerPoints({ tree, teamIds, players, form, isOpen, onToggle }: PlayerPointsProps) {
  const contentId = useId();
  const isWide = useIsWide();
  const { values, errors, set } = form;
  const everyone = (players.data ?? []).toSorted((a, b) => compareNames(fullName(a), fullName(b)));
  const blank = everyone.filter(({ id }) => !values[pointsField(id)]?.trim());
  const scorers = listScorers(values);
  const formerIds = players.data ? scorers.filter((id) => everyone.every((player) => player.id !== id)) : [];
  const hasHiddenPoints = players.isError && !players.data && scorers.length > 0;
  // A problem opens the section, which stays open once the problem is solved.
  const hasProblem = everyone.some(({ id }) => errors[pointsField(id)]) || formerIds.length > 0 || hasHiddenPoints;
  const isShown = (isOpen ?? isWide) || hasProblem;
  useEffect(() => {
    if (hasProblem) onToggle(true);
  }, [hasProblem, onToggle]);
  return (
    <div className="border-line border-y py-1">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={isShown ? contentId : undefined}
        onClick={() => onToggle(!isShown)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2 text-left font-semibold aria-expanded:[&>svg]:rotate-180"
      >
        <ChevronIcon />
        Player points
        {everyone.length > 0 && (
          <span className="font-normal text-faint text-sm">
            {everyone.length - blank.length} of {everyone.length} entered
          </span>
        )}
      </button>
      {isShown && (
        <div id={contentId} className="pb-3">
          {players.isPending && <Skeleton className="h-32" />}
          {players.isError && !players.data && (
            <p role="alert" className="flex flex-wrap items-center gap-x-2">
              The players could not be loaded.
              {hasHiddenPoints &&
                ' The points typed for them are kept, and can be saved with the result once they are here.'}
              <Button variant="quiet" size="small" onClick={() => players.refetch()}>
                Try again
              </Button>
            </p>
          )}
          {players.data?.length === 0 && (
            <p className="text-faint">
              Neither team has players yet. Add them under{' '}
              <Link href={PATHS.stats} className="text-accent underline">
                Stats
              </Link>
              .
            </p>
          )}
          {formerIds.length > 0 && <FormerPlayerPoints playerIds={formerIds} form={form} />}
          {everyone.length > 0 && (
            <>
              <p className="mb-3 text-faint text-sm">
                Blank: did not play. 0: played without scoring. Saved together with the final result.
              </p>
              <div className="grid gap-6 sm:grid-cols-2">
                {SCORE_FIELDS.map((side, index) => (
                  <TeamPointsFields
                    key={side}
                    name={nameOf(tree, teamIds[index] ?? 0)}
                    players={everyone.filter(({ teamId }) => teamId === teamIds[index])}
                    score={values[side]}
                    form={form}
                  />
                ))}
              </div>
              {blank.length > 0 && (
                <Button
                  variant="secondary"
                  size="small"
                  className="mt-4"
                  onClick={() => {
                    for (const { id } of blank) set(pointsField(id), '0');
                  }}
                >
                  Fill blanks with 0
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}

const WIDE = '(min-width: 48rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
  );
}

/** Points typed for players who have left both teams. They have to be cleared, unless the player returns. */
function FormerPlayerPoints({ playerIds, form }: { playerIds: readonly number[]; form: ResultForm }) {
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
          <PlayerField key={playerId} id={playerId} name={nameOfPlayer(playerId)} form={form} />
        ))}
      </div>
    </fieldset>
  );
}

interface TeamPointsFieldsProps {
  name: string;
  players: readonly Player[];
  score: string;
  form: ResultForm;
}

function TeamPointsFields({ name, players, score, form }: TeamPointsFieldsProps) {
  const playerIds = players.map(({ id }) => id);
  const sum = sumPoints(form.values, playerIds);
  const total = parseScore(score);
  return (
    <fieldset className="min-w-0">
      <legend className="wrap-anywhere mb-2 font-semibold">{name}</legend>
      {players.length === 0 && <p className="text-faint text-sm">No players yet.</p>}
      <div className="grid gap-2">
        {players.map((player) => (
          <PlayerField key={player.id} id={player.id} name={fullName(player)} form={form} />
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

function PlayerField({ id, name, form }: { id: number; name: string; form: ResultForm }) {
  const field = pointsField(id);
  const label = (
    <>
      {name}
      <span className="sr-only"> points</span>
    </>
  );
  // A player has no value until points are typed.
  return <NumberField {...form.field(field)} value={form.values[field] ?? ''} size="points" label={label} />;
}
