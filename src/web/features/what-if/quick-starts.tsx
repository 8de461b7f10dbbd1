import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { findFinal } from '../../../domain/bracket/game.ts';
import { isOut, labelOf, nameOf, seedOf, type Tree } from '../../../domain/bracket/tree.ts';
import type { Model } from '../../../domain/chances/models.ts';
import { chooseBySeed } from '../../../domain/picks/autofill.ts';
import { mapPicks } from '../../../domain/picks/picks.ts';
import {
  fillWinners,
  forgetWinner,
  imagineWinner,
  resolveWinners,
  winnersOfPicks,
} from '../../../domain/results/imagining.ts';
import { isAwaited } from '../../api/awaited.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { bracketOddsQuery } from '../../api/chances-queries.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Imagined } from './use-imagined.ts';

interface QuickStartsProps {
  tournamentId: number;
  tree: Tree;
  imagined: Imagined;
  model: Model;
}

/** Imagines many winners at once. */
export function QuickStarts({ tournamentId, tree, imagined: { winners, setWinners }, model }: QuickStartsProps) {
  const user = useUser();
  const own = useQuery({ ...myBracketQuery(tournamentId, user?.id ?? 0), enabled: Boolean(user) });
  const bracket = own.data?.bracket?.submittedAt ? own.data.bracket : null;
  const odds = useQuery({ ...bracketOddsQuery(bracket?.id ?? 0, model), enabled: bracket !== null });
  const way = odds.data && 'model' in odds.data && odds.data.likeliestWin?.length ? odds.data.likeliestWin : null;
  const canHaveBracket = bracket !== null || isAwaited(own);
  const canHaveWay = way !== null || isAwaited(own) || isAwaited(odds);
  return (
    // One line on a phone, which scrolls sideways: the board is what the page is for.
    <div className="-mx-4 flex items-center gap-2 px-4 py-1 max-sm:scroll-row max-sm:mb-2 sm:mx-0 sm:flex-wrap sm:px-0 max-sm:*:flex-none print:hidden">
      {/* What is loading has its place already, so that nothing moves. */}
      {canHaveWay && (
        <Button
          variant="secondary"
          size="small"
          disabled={!way}
          onClick={() => way && setWinners(resolveWinners(tree, way).winners)}
        >
          My likeliest way
        </Button>
      )}
      {canHaveBracket && (
        <Button
          variant="secondary"
          size="small"
          disabled={!bracket}
          onClick={() => setWinners(winnersOfPicks(tree, mapPicks(own.data?.picks ?? [])))}
        >
          My picks come true
        </Button>
      )}
      <ChampionSelect tree={tree} imagined={{ winners, setWinners }} />
      <Button
        variant="secondary"
        size="small"
        onClick={() => setWinners(fillWinners(tree, winners, chooseBySeed(tree)))}
      >
        {winners.size === 0 ? 'All favourites win' : 'Favourites win the rest'}
      </Button>
    </div>
  );
}

interface ChampionSelectProps {
  tree: Tree;
  imagined: Pick<Imagined, 'winners' | 'setWinners'>;
}

/** Imagines that a team wins all its games. */
function ChampionSelect({ tree, imagined: { winners, setWinners } }: ChampionSelectProps) {
  const id = useId();
  const final = findFinal(tree.games);
  if (!final) return null;
  const alive = [...tree.routes.keys()].filter((team) => team > 0 && !isOut(tree, team));
  const teams = alive.toSorted(
    (a, b) => (seedOf(tree, a) ?? 99) - (seedOf(tree, b) ?? 99) || nameOf(tree, a).localeCompare(nameOf(tree, b)),
  );
  return (
    <span className="flex min-w-0 max-w-full items-center gap-2">
      <label htmlFor={id} className="text-faint max-sm:sr-only">
        Champion:
      </label>
      <select
        id={id}
        value={winners.get(final.id) ?? ''}
        onChange={({ target }) =>
          setWinners(
            target.value
              ? imagineWinner(tree, winners, { gameId: final.id, teamId: Number(target.value) })
              : forgetWinner(tree, winners, final.id),
          )
        }
        className="min-h-11 min-w-0 max-w-56 cursor-pointer truncate rounded-full border border-edge bg-card px-4 font-semibold"
      >
        <option value="">Who wins it all?</option>
        {teams.map((team) => (
          <option key={team} value={team}>
            {labelOf(tree, team)}
          </option>
        ))}
      </select>
    </span>
  );
}
