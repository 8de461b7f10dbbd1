import { isOut, labelOf, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { Breakable } from '../ui/breakable.tsx';
import { foreseenWinner } from './foreseen.ts';

interface ChampionProps {
  tree: Tree;
  picks: Picks;
  /** The final is on screen. */
  isActive: boolean;
}

/** Who wins it all: the real champion, or the one a bracket believes in. */
export function Champion({ tree, picks, isActive }: ChampionProps) {
  const final = tree.games.find(({ round }) => round === 'championship');
  if (!final) return null;
  const contender = foreseenWinner(final, picks);
  const isLost = contender !== null && isOut(tree, contender);
  const name = contender === null ? null : <Breakable>{labelOf(tree, contender)}</Breakable>;
  return (
    <div className="board-champion" data-active={isActive || undefined}>
      <svg aria-hidden="true" viewBox="0 0 48 48" className="mx-auto size-10 text-gold" fill="currentColor">
        <path d="M14 6h20v4h7c0 8-4 13-9 14-1.500 3.500-4 5.500-6 6v6h6v6H16v-6h6v-6c-2-.5-4.500-2.500-6-6-5-1-9-6-9-14h7Zm0 8h-3c.5 3 2 5 4 6-.6-1.800-1-3.800-1-6Zm20 0c0 2.200-.4 4.200-1 6 2-1 3.500-3 4-6Z" />
      </svg>
      <p className="font-semibold text-faint text-xs uppercase tracking-widest">Champion</p>
      <p className="wrap-anywhere text-balance font-display font-extrabold text-lg leading-tight">
        {name === null ? 'To be decided' : isLost ? <s>{name}</s> : name}
      </p>
      {final.winnerId === null && contender !== null && (
        <p className="text-faint text-xs">{isLost ? 'your pick, out of the tournament' : 'your pick'}</p>
      )}
    </div>
  );
}
