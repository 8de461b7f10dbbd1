import { useState } from 'react';
import type { Tree } from '../../domain/bracket/tree.ts';
import { listNewlyDecided } from './newly-decided.ts';

/** The games whose results came with the last change of what is shown. */
export function useJustDecided(tree: Tree): ReadonlySet<number> {
  const [seen, setSeen] = useState<{ tree: Tree; games: ReadonlySet<number> }>({ tree, games: new Set() });
  if (seen.tree === tree) return seen.games;
  const games = listNewlyDecided(seen.tree.games, tree.games);
  setSeen({ tree, games });
  return games;
}
