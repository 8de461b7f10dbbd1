import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OpeningDayGame, OpeningDayStat } from '../../../contract/opening-day.ts';
import { findTopPerformer, sortByPoints } from '../../../domain/players/box-score.ts';
import { fullName } from '../../../domain/players/names.ts';
import { openingDayStatsQuery } from '../../api/opening-day-queries.ts';
import { useMarks } from '../../season/use-marks.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { GameBadge } from '../../ui/game-badge.tsx';
import { CheckIcon, ChevronIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { MarkedName } from '../../ui/team-mark.tsx';

const CELL = 'md:table-cell md:border-line md:border-t md:px-5 md:py-5 md:align-top';

/** A game, with a collapsible list of player points. */
export function OpeningDayRow({ game }: { game: OpeningDayGame }) {
  const isCompleted = game.status === 'completed';
  const stats = useQuery({ ...openingDayStatsQuery(game.id), enabled: isCompleted });
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop table roles from elements with another display
    <tbody
      role="rowgroup"
      className="mb-4 block rounded-2xl border border-line bg-card p-5 md:mb-0 md:table-row-group md:bg-transparent md:p-0"
    >
      <tr role="row" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-4 md:table-row">
        <th role="rowheader" scope="row" className={`${CELL} min-w-0 text-left font-normal`}>
          <Matchup game={game} />
        </th>
        <td role="cell" className={`${CELL} whitespace-nowrap font-bold font-display text-2xl leading-tight`}>
          {isCompleted ? `${game.team1Score} - ${game.team2Score}` : '-'}
        </td>
        <td role="cell" className={`${CELL} col-span-2`}>
          <GameBadge status={game.status} />
        </td>
        <td role="cell" className={`${CELL} col-span-2 border-line border-t pt-4`}>
          <TopPerformer
            stats={isCompleted ? stats.data : []}
            hasFailed={stats.isError}
            onRetry={() => stats.refetch()}
          />
          {isCompleted && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setIsOpen(!isOpen)}
              className="-mb-2 inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-accent underline-offset-4 hover:underline aria-expanded:[&>svg]:rotate-180"
            >
              All players
              <span className="sr-only">
                {' '}
                of {game.team1.name} vs {game.team2.name}
              </span>
              <ChevronIcon />
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr role="row" id={detailsId} className="mt-4 block md:table-row">
          <td role="cell" colSpan={4} className="block md:table-cell md:px-5 md:pb-6">
            <PlayerStats stats={stats.data} hasFailed={stats.isError} />
          </td>
        </tr>
      )}
    </tbody>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Matchup({ game }: { game: OpeningDayGame }) {
  const { team1, team2, winner, gameDate, location } = game;
  const marks = useMarks(game.tournamentId);
  return (
    <>
      <p className="wrap-anywhere font-semibold text-lg leading-snug">
        <MarkedName mark={marks.get(team1.id)}>{team1.name}</MarkedName>{' '}
        <span className="font-normal text-faint">vs</span>{' '}
        <MarkedName mark={marks.get(team2.id)}>{team2.name}</MarkedName>
      </p>
      {winner && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-good">
          <CheckIcon />
          <span className="min-w-0 wrap-anywhere">Winner: {winner.name}</span>
        </p>
      )}
      {game.status === 'completed' && !winner && (
        <p className="mt-1 font-semibold text-faint">A tie, without a winner</p>
      )}
      {(gameDate || location) && (
        <p className="mt-1 wrap-anywhere text-faint">
          {gameDate && <time dateTime={gameDate}>{formatMoment(gameDate)}</time>}
          {gameDate && location && ' · '}
          {location}
        </p>
      )}
    </>
  );
}

interface TopPerformerProps {
  /** Undefined while loading. */
  stats: readonly OpeningDayStat[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

function TopPerformer({ stats, hasFailed, onRetry }: TopPerformerProps) {
  if (!stats && hasFailed) {
    return (
      <div role="alert">
        <p className="mb-2">The statistics could not be loaded.</p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!stats) return <Skeleton className="h-7 w-40" />;
  const top = findTopPerformer(stats);
  if (!top) return <p className="text-faint">No stats available</p>;
  return (
    <p className="text-lg leading-snug">
      {/* Small screens hide the column headers. */}
      <span aria-hidden="true" className="block text-faint text-sm md:hidden">
        Top Performers
      </span>
      <span className="wrap-anywhere font-semibold">{fullName(top.player)}</span>{' '}
      <span className="whitespace-nowrap text-faint">
        <span className="font-bold font-display text-accent text-xl">{top.points}</span>{' '}
        {top.points === 1 ? 'point' : 'points'}
      </span>
    </p>
  );
}

function PlayerStats({ stats, hasFailed }: { stats: readonly OpeningDayStat[] | undefined; hasFailed: boolean }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-xl bg-raised p-5">
      <h2 id={titleId} className="mb-3 font-bold font-display text-lg">
        Complete Player Statistics
      </h2>
      {stats ? (
        <PlayerPointsList stats={stats} />
      ) : hasFailed ? (
        <p>Try again above to see them.</p>
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}

function PlayerPointsList({ stats }: { stats: readonly OpeningDayStat[] }) {
  if (stats.length === 0) return <p className="text-faint">No detailed statistics available for this game.</p>;
  const sorted = sortByPoints(stats);
  const most = sorted[0]?.points ?? 0;
  return (
    <ol className="gap-8 md:columns-2">
      {sorted.map(({ id, player, points }) => (
        <li key={id} className="break-inside-avoid py-1.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere font-semibold">{fullName(player)}</span>
            <span className="flex-none">
              <span className="font-bold">{points}</span>{' '}
              <span className="text-faint text-sm">{points === 1 ? 'point' : 'points'}</span>
            </span>
          </p>
          <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-line">
            <div className="h-1 rounded-full bg-ball" style={{ width: `${most > 0 ? (points / most) * 100 : 0}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
