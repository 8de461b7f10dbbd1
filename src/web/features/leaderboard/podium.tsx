import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { displayName, initialsOf, lettersOf } from '../../../domain/players/names.ts';
import type { ListOrder } from '../../../domain/scoring/ranking.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { formatRank } from '../../ui/format.ts';
import { medalOf } from '../../ui/medals.ts';
import { RankChange } from '../../ui/rank-change.tsx';
import { formatAccuracy } from './standings-cells.tsx';
import { describeDecided } from './standings-looks.ts';

// DOM order is first to third; on screen the first is in the middle.
const COLUMNS = ['col-start-2', 'col-start-1', 'col-start-3'] as const;

const STEPS = [
  { plinth: 'h-11 sm:h-18', avatar: 'size-12 text-base sm:size-16 sm:text-2xl' },
  { plinth: 'h-9 sm:h-13', avatar: 'size-10 text-sm sm:size-14 sm:text-xl' },
  { plinth: 'h-7 sm:h-9', avatar: 'size-10 text-sm sm:size-14 sm:text-xl' },
] as const;

const NO_MEDAL = { fill: 'bg-raised text-faint', edge: 'border-line' } as const;

/** The grid of the podium. Its negative margin cancels the card's padding, so that it stands on the bottom edge. */
export const PODIUM = '-mb-5 mx-auto grid max-w-2xl grid-cols-3 items-end gap-2 sm:-mb-7 sm:gap-4';

interface PodiumProps {
  /** The best first; others than the first three are left out. */
  top: readonly LeaderboardEntry[];
  sort: ListOrder;
  /** Before the first result nobody leads: all are equal, without medals. */
  hasResults: boolean;
  /** What to say while nobody leads. */
  lead: string;
  /** Submissions are closed, so names lead to brackets. */
  hasLinks: boolean;
}

/** The top three of the chosen order, or by points in the orders by name and by chances. Those who are new or have moved rise into place. */
export function Podium({ top, sort, hasResults, lead, hasLinks }: PodiumProps) {
  return (
    <>
      {!hasResults && <p className="mb-4 text-balance text-center text-faint">{lead}</p>}
      <ol aria-label="Podium" className={PODIUM}>
        {COLUMNS.map((column, index) => {
          const entry = top[index];
          const step = entry && STEPS[stepOf(entry.rank)];
          if (!entry || !step) return null;
          const name = displayName(entry);
          const medal = (hasResults && medalOf(entry.rank)) || NO_MEDAL;
          return (
            <li
              key={entry.bracketId}
              className={`relative row-start-1 grid min-w-0 animate-[rise_240ms_ease-out] justify-items-center text-center ${column}`}
            >
              <span className="relative">
                <Avatar
                  imageUrl={entry.profileImageUrl}
                  initials={initialsOf(entry)}
                  tint={lettersOf(entry)}
                  className={`border-4 ${medal.edge} ${step.avatar}`}
                />
                {sort === 'total' && (
                  <RankChange
                    rank={entry.rank}
                    previousRank={entry.previousRank}
                    className="absolute -right-4 -bottom-2 h-6 rounded-full border border-line bg-card px-2 max-sm:hidden"
                  />
                )}
              </span>
              <BracketLink
                bracketId={entry.bracketId}
                isVisible={hasLinks}
                hitArea="after:inset-0"
                title={name}
                className="mt-1 line-clamp-2 max-w-full font-bold text-sm leading-tight [overflow-wrap:anywhere] sm:mt-2 sm:text-lg"
              >
                {name}
              </BracketLink>
              <Figures entry={entry} sort={sort} />
              <span
                className={`mt-2 grid w-full place-items-center rounded-t-2xl font-display font-extrabold text-2xl leading-none shadow-[inset_0_4px_0_rgb(255_255_255/30%)] sm:mt-3 sm:text-4xl ${step.plinth} ${medal.fill}`}
              >
                {formatRank(entry.rank)}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Points and accuracy; accuracy first in the order by accuracy. Below, the picks that are decided. */
function Figures({ entry, sort }: { entry: LeaderboardEntry; sort: ListOrder }) {
  const points = `${entry.totalScore} points`;
  const accuracy = `${formatAccuracy(entry.accuracyPercentage)} of all ${entry.totalPicks} picks`;
  const [first, second] = sort === 'accuracy' ? [accuracy, points] : [points, accuracy];
  return (
    <>
      <span className="font-bold text-accent text-sm sm:mt-1 sm:text-base">{first}</span>{' '}
      <span className="hidden text-faint text-sm sm:inline">{second}</span>{' '}
      <span className="text-balance text-faint text-xs leading-tight sm:text-sm">
        {entry.decidedPicks > 0 && describeDecided(entry)}
      </span>
    </>
  );
}

const LAST_STEP = 2;

/** The podium step, from 0. Equal ranks share a step. */
export function stepOf(rank: number): number {
  return Math.min(rank - 1, LAST_STEP);
}
