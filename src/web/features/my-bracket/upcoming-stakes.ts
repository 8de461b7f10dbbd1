import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { findUpcoming } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { type Stake, stakeIn } from '../../../domain/scoring/stake.ts';

const MAX_GAMES = 3;

export interface StakedGame {
  game: Game;
  /** What a bracket has to win there; null if it has nothing. */
  stake: Stake | null;
}

/** The games that are on and then, up to three in all, those that come next. What is worth most to the bracket is first. */
export function listUpcomingStakes(tree: Tree, picks: Picks, since: string): Record<'running' | 'next', StakedGame[]> {
  const { running, next } = findUpcoming(tree, since);
  // Without times, the next games are those whose teams are known.
  const later = tree.games.filter((game) => game.status === 'scheduled' && isPlayable(game) && !next.includes(game));
  const rank = (games: readonly Game[]) =>
    games.map((game) => ({ game, stake: stakeIn(tree, picks, game) })).toSorted((a, b) => worthOf(b) - worthOf(a));
  const shown = rank(running).slice(0, MAX_GAMES);
  return { running: shown, next: [...rank(next), ...rank(later)].slice(0, MAX_GAMES - shown.length) };
}

function worthOf({ stake }: StakedGame): number {
  return stake ? stake.now + stake.later : 0;
}
