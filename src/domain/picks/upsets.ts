import { type ContenderId, seedOf, type Tree } from '../bracket/tree.ts';
import type { Picks } from './picks.ts';
import { fillSlots } from './slots.ts';

export interface Upsets {
  /** Picks of the better seed. */
  favourites: number;
  /** Picks of the worse seed. */
  upsets: number;
  /** Picks between equal seeds. */
  even: number;
  /** The pick against the largest difference of seeds; of several, the one of the latest round. */
  boldest: ContenderId | null;
}

/** How daring a bracket is by the seeds. Games without two known sides do not count. */
export function countUpsets(tree: Tree, picks: Picks): Upsets {
  const risks = tree.games.flatMap((game) => {
    const slots = fillSlots(tree, picks, game);
    const picked = slots.find(({ isPicked }) => isPicked)?.contender ?? null;
    const other = slots.find(({ isPicked }) => !isPicked)?.contender ?? null;
    if (picked === null || other === null) return [];
    const [seed, opponent] = [seedOf(tree, picked), seedOf(tree, other)];
    return seed === null || opponent === null ? [] : [{ contender: picked, risk: seed - opponent }];
  });
  const upsets = risks.filter(({ risk }) => risk > 0);
  return {
    favourites: risks.filter(({ risk }) => risk < 0).length,
    upsets: upsets.length,
    even: risks.filter(({ risk }) => risk === 0).length,
    boldest: upsets.toReversed().toSorted((a, b) => b.risk - a.risk)[0]?.contender ?? null,
  };
}
