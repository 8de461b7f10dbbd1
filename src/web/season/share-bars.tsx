import { covers, isOut, type Tree } from '../../domain/bracket/tree.ts';
import { percentOf } from '../../domain/percent.ts';
import type { GameShares } from '../../domain/picks/shares.ts';
import { SeededName } from '../ui/seeded-name.tsx';
import { formatShare } from './pick-shares.tsx';

interface ShareBarsProps {
  tree: Tree;
  shares: GameShares['shares'];
  brackets: number;
  /** The team that won the game. */
  winnerId?: number | null;
}

/** A bar chart of how many brackets picked each contender, as a list. */
export function ShareBars({ tree, shares, brackets, winnerId = null }: ShareBarsProps) {
  return (
    <ol className="grid gap-2">
      {shares.map(({ teamId, count }) => {
        const name = <SeededName tree={tree} contender={teamId} />;
        const isWinner = winnerId !== null && covers(tree, teamId, winnerId);
        return (
          <li key={teamId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 leading-tight">
            <span className={`wrap-anywhere ${isWinner ? 'font-bold' : 'font-semibold'}`}>
              {isOut(tree, teamId) && !isWinner ? <s className="text-faint">{name}</s> : name}
              {isOut(tree, teamId) && !isWinner && <span className="text-bad text-xs"> out</span>}
            </span>
            <span className="whitespace-nowrap text-sm">
              <span className="font-bold">{formatShare(count, brackets)}</span>{' '}
              <span className="text-faint">{count.toLocaleString()}</span>
            </span>
            <span
              aria-hidden="true"
              className="col-span-2 mt-1 h-2 overflow-hidden rounded-full bg-line [print-color-adjust:exact]"
            >
              <span
                className={`block h-full rounded-full ${isWinner ? 'bg-good' : 'bg-ball'}`}
                style={{ width: `${percentOf(count, brackets)}%` }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
