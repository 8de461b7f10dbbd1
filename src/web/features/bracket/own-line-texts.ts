import type { Game } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { type Gain, gainIn } from '../../../domain/scoring/gain.ts';
import { spell } from '../../season/game-texts.ts';

/** How far a draft has come: '12 of 31 picked' */
export function describeDraft({ picked, total }: { picked: number; total: number }): string {
  return `${picked} of ${total} picked${picked === total ? ', not submitted' : ''}`;
}

/** What the games that are on can earn at most: 'Quarry Bears would give you 40'. Null if that is nothing. */
export function describeStake(tree: Tree, picks: Picks): string | null {
  const isOn = ({ status }: Game) => status === 'in_progress';
  const gains = tree.games.filter(isOn).map((game) => gainIn(tree, picks, game));
  const [best] = gains.filter((gain) => gain !== null).toSorted((a, b) => worthOf(b) - worthOf(a));
  if (!best) return null;
  const name = spell(tree, best.needed);
  return best.now > 0 ? `${name} would give you ${best.now}` : `For later points you need ${name}`;
}

function worthOf({ now, later }: Gain): number {
  return now + later;
}
