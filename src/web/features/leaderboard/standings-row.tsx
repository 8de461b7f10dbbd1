import { memo } from 'react';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { SHORT_ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { displayName, initialsOf, lettersOf } from '../../../domain/players/names.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { formatMoved } from '../../season/chances-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { YouBadge } from '../../ui/badge.tsx';
import { formatRank } from '../../ui/format.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { GameFacts } from './game-facts.ts';
import { Accuracy, ChampionPick, FigureLabel, Rank } from './standings-cells.tsx';
import { CELL, CELL_POSITION, type Columns, ROW, ROW_HEADER, rowClassesOf } from './standings-table.tsx';

export const OWN_ROW_ID = 'own-row';

const FRAME = 'relative border-line border-t print:break-inside-avoid';
// Opaque, since animated rows overlap.
export const OWN_ROW_CLASSES =
  'bg-[color-mix(in_srgb,var(--color-ball)_12%,var(--color-card))] shadow-[inset_4px_0_var(--color-ball)] focus-visible:-outline-offset-3';

interface RowProps {
  entry: LeaderboardEntry;
  facts: GameFacts;
  columns: Columns;
  isOwn: boolean;
  /** Only in the order by points. */
  showsRankChange: boolean;
  /** Not in the order by name, nor before the first result. */
  hasMedals: boolean;
  /** Submissions are open, so the picks of others are hidden. */
  isOpen: boolean;
  /** The aria-rowindex in a virtualised table. */
  rowIndex: number | undefined;
}

export const StandingsRow = memo(function StandingsRow(props: RowProps) {
  const { entry, facts, columns, isOwn, showsRankChange, hasMedals, isOpen, rowIndex } = props;
  const name = displayName(entry);
  return (
    <tr
      {...ROW}
      aria-rowindex={rowIndex}
      className={`${rowClassesOf(columns)} ${FRAME} ${isOwn ? OWN_ROW_CLASSES : 'bg-card'}`}
      {...(isOwn && { id: OWN_ROW_ID, tabIndex: -1 })}
    >
      <td {...CELL} className={CELL_POSITION.rank}>
        <Rank rank={entry.rank} previousRank={showsRankChange ? entry.previousRank : null} hasMedal={hasMedals} />
      </td>
      <th
        {...ROW_HEADER}
        className={`${CELL_POSITION.player} flex items-center gap-2 pr-2 text-left font-semibold sm:gap-3`}
      >
        <Avatar
          imageUrl={entry.profileImageUrl}
          initials={initialsOf(entry)}
          tint={lettersOf(entry)}
          className="size-8 text-xs lg:size-10 lg:text-sm"
        />
        <span className="relative min-w-11">
          <BracketLink
            bracketId={entry.bracketId}
            isVisible={!isOpen || isOwn}
            hitArea="after:inset-x-0 after:-top-3 after:-bottom-4"
            title={name}
            className="line-clamp-2 pt-0.5 leading-[1.15] [overflow-wrap:anywhere] lg:pt-1 lg:leading-tight"
          >
            {name}
          </BracketLink>
        </span>
        {isOwn && <YouBadge />}
      </th>
      <td {...CELL} className={`${CELL_POSITION.champion} text-sm leading-tight`}>
        <ChampionPick teamName={entry.championshipTeamName} facts={facts} isHidden={isOpen && !isOwn} />
      </td>
      <td {...CELL} className={CELL_POSITION.accuracy}>
        <Accuracy entry={entry} />
      </td>
      {facts.rounds.map((round) => (
        <td
          key={round}
          {...CELL}
          className={`${CELL_POSITION.round} text-sm leading-tight lg:text-base ${entry[round] === 0 ? 'text-faint' : 'font-semibold'}`}
        >
          <FigureLabel>{SHORT_ROUND_LABELS[round]}</FigureLabel>
          {entry[round]}
        </td>
      ))}
      <td {...CELL} className={`${CELL_POSITION.total} font-bold font-display text-2xl`}>
        {/* The animation of a changed row finds the points by this attribute. */}
        <span data-score className="-mx-1.5 rounded-lg px-1.5">
          {entry.totalScore}
        </span>
      </td>
      {!facts.isOver && (
        <td {...CELL} className={`${CELL_POSITION.possible} text-sm leading-tight lg:text-base`}>
          <FigureLabel>Possible</FigureLabel>
          <Possible entry={entry} bestRank={columns.chances?.bestRankOf(entry.bracketId) ?? entry.bestRank} />
        </td>
      )}
      {columns.chances && (
        <td {...CELL} className={`${CELL_POSITION.win} text-sm leading-tight lg:text-base`}>
          <FigureLabel>Win</FigureLabel>
          <Win
            text={columns.chances.textOf(entry.bracketId)}
            change={columns.chances.changeOf(entry.bracketId)}
            isOld={columns.chances.isOld}
          />
        </td>
      )}
    </tr>
  );
});

/** The placeholder of an entry that is loading. */
export function SkeletonRow({ columns, rowIndex }: { columns: Columns; rowIndex?: number | undefined }) {
  return (
    <tr {...ROW} aria-rowindex={rowIndex} aria-busy="true" className={`${rowClassesOf(columns)} ${FRAME}`}>
      <td {...CELL} className={CELL_POSITION.rank}>
        <Skeleton className="h-6 w-8" />
      </td>
      <td {...CELL} className={`${CELL_POSITION.player} flex items-center gap-2 sm:gap-3`}>
        <Skeleton shape="round" className="size-8 flex-none lg:size-10" />
        <Skeleton className="h-5 w-32 max-w-full" />
      </td>
      <td {...CELL} className={CELL_POSITION.champion}>
        <Skeleton className="h-5 w-24" />
      </td>
      <td {...CELL} className={CELL_POSITION.accuracy}>
        <Skeleton className="h-5 w-24" />
      </td>
      {columns.rounds.map((round) => (
        <td key={round} {...CELL} className={CELL_POSITION.round}>
          <Skeleton className="h-5 w-8" />
        </td>
      ))}
      <td {...CELL} className={CELL_POSITION.total}>
        <Skeleton className="h-7 w-10" />
      </td>
      {!columns.isOver && (
        <td {...CELL} className={CELL_POSITION.possible}>
          <Skeleton className="h-5 w-8" />
        </td>
      )}
      {columns.chances && (
        <td {...CELL} className={CELL_POSITION.win}>
          <Skeleton className="h-5 w-8" />
        </td>
      )}
    </tr>
  );
}

/** The chance to finish first, and what the last result did to it while the page was open. */
function Win({ text, change, isOld }: { text: string; change: number; isOld: boolean }) {
  if (text === 'out') return <span className="font-semibold text-bad text-xs">out</span>;
  return (
    <span
      className={`flex justify-end gap-1 lg:grid lg:justify-items-end ${isOld || !/^\d/.test(text) ? 'text-faint' : 'font-semibold'}`}
    >
      {text}
      {isOld && <span className="sr-only"> before the last result</span>}
      {change !== 0 && !isOld && (
        <span
          title="By the last result"
          className={`whitespace-nowrap font-bold text-xs leading-none ${change > 0 ? 'text-good' : 'text-bad'}`}
        >
          {formatMoved(change)}
          <span className="sr-only"> by the last result</span>
        </span>
      )}
    </span>
  );
}

/** The best possible outcome. Null in the rows of others while submissions are open, since it would reveal picks. */
function Possible({ entry, bestRank }: { entry: LeaderboardEntry; bestRank: number | null }) {
  const { possibleScore, alivePicks, totalPicks } = entry;
  if (possibleScore === null || alivePicks === null || bestRank === null) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Hidden</span>
      </span>
    );
  }
  return (
    <span
      title={`${alivePicks} of ${totalPicks} picks can still come true. Best possible rank: ${formatRank(bestRank)}`}
      className="grid leading-tight lg:justify-items-end"
    >
      <span className="font-semibold">{possibleScore}</span>
      <span className="sr-only whitespace-nowrap text-faint text-xs lg:not-sr-only">
        {alivePicks} alive
        <span className="sr-only">
          {' '}
          of {totalPicks} picks, best possible rank {formatRank(bestRank)}
        </span>
      </span>
    </span>
  );
}
