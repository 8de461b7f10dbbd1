import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { formatRank } from '../../ui/format.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { medalOf } from '../../ui/medals.ts';
import { RankChange } from '../../ui/rank-change.tsx';
import { ContenderMark } from '../../ui/team-mark.tsx';
import type { GameFacts } from './game-facts.ts';
import { describeDecided, fillOf } from './standings-looks.ts';

// Right picks are solid, wrong ones hatched, open ones empty, so that nobody needs the colours.
const PICK_BAR = 'flex overflow-hidden rounded-full border border-edge [print-color-adjust:exact]';
const WRONG = 'bg-[repeating-linear-gradient(135deg,var(--color-bad)_0_1.5px,transparent_1.5px_4px)]';

export function formatAccuracy(percentage: number): string {
  return `${Math.round(percentage)}%`;
}

/** What a figure is, on small screens, where nobody sees the column headers. */
export function FigureLabel({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block font-normal font-text text-faint text-xs leading-none lg:hidden">
      {children}
    </span>
  );
}

/** Accuracy as a percentage of all picks and a bar, and how many are right and wrong. */
export function Accuracy({ entry }: { entry: LeaderboardEntry }) {
  const { accuracyPercentage, correctPicks, decidedPicks, totalPicks } = entry;
  const fill = fillOf(accuracyPercentage);
  const [wrong, open] = [decidedPicks - correctPicks, totalPicks - decidedPicks];
  const parts = `${describeDecided(entry)}, ${open} still open`;
  return (
    <div className="whitespace-nowrap leading-tight max-lg:flex max-lg:items-center max-lg:gap-1.5">
      <div className="flex items-center gap-2">
        <span
          className={`min-w-11 rounded-md px-1.5 text-center font-bold text-sm leading-4.5 lg:leading-5 [print-color-adjust:exact] ${decidedPicks === 0 ? 'text-faint' : fill}`}
        >
          {formatAccuracy(accuracyPercentage)}
        </span>
        <span className="text-faint text-xs">of {totalPicks}</span>
        <span role="img" aria-label={parts} title={parts} className={`h-2.5 w-14 max-sm:sr-only ${PICK_BAR}`}>
          <span className={fill} style={{ flexGrow: correctPicks }} />
          <span className={WRONG} style={{ flexGrow: wrong }} />
          <span style={{ flexGrow: open }} />
        </span>
      </div>{' '}
      {/* Screen readers hear it from the bar. */}
      <span aria-hidden="true" className="text-faint text-xs">
        <span className="sm:hidden">· </span>
        {correctPicks} right<span className="max-[22rem]:hidden">, {wrong} wrong</span>
      </span>
    </div>
  );
}

/** Says what the parts of the bars are. */
export function AccuracyLegend() {
  return (
    <ul aria-label="Accuracy" className="flex flex-wrap gap-x-4 max-sm:hidden">
      {(
        [
          // Its colour follows the accuracy.
          ['Right', 'bg-faint'],
          ['Wrong', WRONG],
          ['Still open', ''],
        ] as const
      ).map(([label, fill]) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-2.5 w-4 ${PICK_BAR}`}>
            <span className={`flex-1 ${fill}`} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}

interface ChampionPickProps {
  teamName: string | null;
  facts: GameFacts;
  isHidden: boolean;
}

/** The picked champion. The name is null if the pick is hidden or missing. */
export function ChampionPick({ teamName, facts: { eliminated, field }, isHidden }: ChampionPickProps) {
  if (teamName !== null) {
    const isOut = eliminated.has(teamName);
    const contender = field?.contenderByName.get(teamName);
    return (
      <span className="flex min-w-0 items-baseline gap-1.5 max-[22rem]:[&>.team-mark]:hidden">
        {field && contender !== undefined && <ContenderMark tree={field.tree} contender={contender} />}
        <span
          title={teamName}
          className="line-clamp-1 min-w-0 leading-tight [overflow-wrap:anywhere] max-lg:text-faint lg:line-clamp-2 lg:font-semibold"
        >
          {isOut ? <s className="text-faint">{teamName}</s> : teamName}
        </span>
        {isOut && <span className="flex-none font-semibold text-bad text-xs max-sm:sr-only">out</span>}
      </span>
    );
  }
  if (!isHidden) return <span className="text-faint">No pick</span>;
  return (
    <span title="Hidden until submissions close" className="flex items-center gap-1.5 text-faint">
      <LockIcon />
      <span>
        Hidden<span className="sr-only"> until submissions close</span>
      </span>
    </span>
  );
}

/** The rank and its change. Before the first result nobody leads, so nobody gets a medal. */
export function Rank({
  rank,
  previousRank,
  hasMedal,
}: {
  rank: number;
  previousRank: number | null;
  hasMedal: boolean;
}) {
  const medal = hasMedal ? medalOf(rank) : undefined;
  // Long ones are smaller on phones, to leave room for the name.
  const size = rank < 1_000 ? '' : 'max-sm:text-sm max-[22rem]:text-xs';
  const classes = medal ? `h-6 rounded-full px-2 lg:h-8 lg:px-2.5 ${medal.fill}` : 'h-6 text-faint';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 lg:inline-grid lg:justify-items-center lg:gap-1">
      <span className={`inline-flex items-center font-bold font-display ${size} ${classes}`}>{formatRank(rank)}</span>
      <RankChange rank={rank} previousRank={previousRank} />
    </span>
  );
}
