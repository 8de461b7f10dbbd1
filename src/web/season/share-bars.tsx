import { useState } from 'react';
import { covers, isOut, type Tree } from '../../domain/bracket/tree.ts';
import { percentOf } from '../../domain/percent.ts';
import type { GameShares, Share } from '../../domain/picks/shares.ts';
import { SeededName } from '../ui/seeded-name.tsx';
import { formatShare } from './pick-shares.tsx';
import { PickersDialog } from './pickers.tsx';

interface ShareBarsProps {
  tree: Tree;
  game: GameShares;
  /** The number of contenders to list at most. */
  limit?: number;
  brackets: number;
  /** The team that won the game. */
  winnerId?: number | null;
}

/** A bar chart of how many brackets picked each contender, as a list. A press on a bar shows whose they are. */
export function ShareBars({ tree, game: { gameId, shares }, limit, brackets, winnerId = null }: ShareBarsProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  const open = shares.find(({ teamId }) => teamId === openId);
  const close = () => setOpenId(null);
  return (
    <>
      <ol className="-mx-2 grid">
        {shares.slice(0, limit).map((share) => (
          <li key={share.teamId}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpenId(share.teamId)}
              className="grid min-h-11 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 rounded-xl px-2 py-1 text-left leading-tight hover:bg-raised"
            >
              <ShareBar tree={tree} share={share} brackets={brackets} winnerId={winnerId} />
            </button>
          </li>
        ))}
      </ol>
      {open && <PickersDialog tree={tree} gameId={gameId} share={open} brackets={brackets} close={close} />}
    </>
  );
}

interface ShareBarProps {
  tree: Tree;
  share: Share;
  brackets: number;
  winnerId: number | null;
}

function ShareBar({ tree, share: { teamId, count }, brackets, winnerId }: ShareBarProps) {
  const name = <SeededName tree={tree} contender={teamId} />;
  const isWinner = winnerId !== null && covers(tree, teamId, winnerId);
  return (
    <>
      <span className={`wrap-anywhere ${isWinner ? 'font-bold' : 'font-semibold'}`}>
        {isOut(tree, teamId) && !isWinner ? <s className="text-faint">{name}</s> : name}
        {isOut(tree, teamId) && !isWinner && <span className="text-bad text-xs"> out</span>}
      </span>
      <span className="whitespace-nowrap text-sm">
        <span className="sr-only">, </span>
        <span className="font-bold">{formatShare(count, brackets)}</span>{' '}
        <span className="text-faint underline decoration-edge underline-offset-2">{count.toLocaleString()}</span>
        <span className="sr-only"> brackets: show whose</span>
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
    </>
  );
}
