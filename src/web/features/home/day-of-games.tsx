import { useQuery } from '@tanstack/react-query';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findFinal, type Game } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { findUpcoming, GAME_MINUTES } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { displayName } from '../../../domain/players/names.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { topOfLeaderboardQuery } from '../../api/leaderboard-queries.ts';
import { gamesQuery } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { GameScore } from '../../season/game-score.tsx';
import { useTree } from '../../season/use-tree.ts';
import { formatRank, formatShortMoment } from '../../ui/format.ts';
import { labelRound } from '../../ui/status-labels.ts';
import { MarkedName } from '../../ui/team-mark.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describeUpset, findLastUpset } from './day.ts';
import { DayLines } from './day-lines.tsx';

/** The game that is on or next, who leads, and the last upset. */
export function DayOfGames({ tournament }: { tournament: Tournament }) {
  const { tree } = useTree(tournament.id);
  const { data: games = [] } = useQuery(gamesQuery(tournament.id));
  const { data: top = [] } = useQuery(topOfLeaderboardQuery(tournament.id));
  const now = useNow();
  if (!tree) return <DayLines name={tournament.name} headline={null} />;
  const { running, next } = findUpcoming(tree, new Date(now - GAME_MINUTES * 60_000).toISOString());
  const shown = running[0] ?? next[0];
  const upset = findLastUpset(tree, (id) => games.find((game) => game.id === id)?.decidedAt ?? '');
  return (
    <DayLines
      name={tournament.name}
      href={PATHS.bracket}
      chip={running.length > 0 ? 'Live' : 'Under way'}
      caption={shown ? describeTime(shown, running) : labelRound(tournament.currentRound)}
      headline={shown ? <GameScore tree={tree} game={shown} /> : describePlayed(tree)}
    >
      <TopThree top={top} />
      <p className="h-5 truncate text-sm">{upset && `Last upset: ${describeUpset(tree, upset)}`}</p>
    </DayLines>
  );
}

function describeTime({ status, round, scheduledAt }: Game, running: readonly Game[]): string {
  const label = ROUND_LABELS[round];
  if (status === 'in_progress') {
    if (running.length === 1) return `On now: ${label}`;
    const count = `${running.length} games on`;
    return running.every((game) => game.round === round) ? `${label} · ${count}` : count;
  }
  return `Next: ${label}${scheduledAt ? `, ${formatShortMoment(scheduledAt)}` : ''}`;
}

function describePlayed(tree: Tree): string {
  const { completed, total } = countCompleted(tree.games);
  return `${completed} of ${total} games played`;
}

/** The first three entries in one line, in which a long name leaves the others their room. A phone has room for names alone. */
function TopThree({ top }: { top: readonly LeaderboardEntry[] }) {
  return (
    <ol aria-label="Leaders" className="grid h-5 grid-cols-[repeat(3,minmax(0,auto))] justify-start gap-x-4 text-sm">
      {top.slice(0, 3).map((entry) => (
        <li key={entry.bracketId} className="flex min-w-0 gap-1.5">
          <span className="flex-none font-bold text-court">{formatRank(entry.rank)}</span>
          <span className="truncate font-semibold xl:hidden">{entry.firstName || displayName(entry)}</span>
          <span className="truncate font-semibold max-xl:hidden">{displayName(entry)}</span>
          <span className="flex-none max-sm:hidden">{entry.totalScore}</span>
        </li>
      ))}
    </ol>
  );
}

/** The champion and the three best brackets. */
export function DayOfTheEnd({ tournament }: { tournament: Tournament }) {
  const { tree } = useTree(tournament.id);
  const { data: top = [] } = useQuery(topOfLeaderboardQuery(tournament.id));
  const championId = (tree && findFinal(tree.games)?.winnerId) ?? null;
  const champion = championId === null ? undefined : tree?.teamById.get(championId);
  return (
    <DayLines
      name={tournament.name}
      href={PATHS.bracket}
      chip="Over"
      caption={champion ? 'Champion' : tree ? 'It ended early' : ''}
      headline={
        champion ? (
          <span title={champion.name} className="wrap-anywhere -mx-px line-clamp-1 px-px">
            <MarkedName mark={champion.mark}>{champion.name}</MarkedName>
          </span>
        ) : (
          tree && 'The final was not played'
        )
      }
    >
      {champion && (
        <ol aria-label="Best brackets" className="grid text-sm">
          {top.slice(0, 3).map((entry) => (
            <li key={entry.bracketId} className="flex min-w-0 gap-2">
              <span className="w-6 flex-none font-bold text-court">{formatRank(entry.rank)}</span>
              <span className="truncate font-semibold">{displayName(entry)}</span>
              <span className="ml-auto flex-none">{entry.totalScore} points</span>
            </li>
          ))}
        </ol>
      )}
    </DayLines>
  );
}
