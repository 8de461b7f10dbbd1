import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { findUpcoming } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { type Gain, gainIn } from '../../../domain/scoring/gain.ts';

const MAX_GAMES = 3;

export interface GameWithGain {
  game: Game;
  /** What a bracket has to win there; null if it has nothing. */
  gain: Gain | null;
}

/** The games that are on and then, up to three in all, those that come next. What is worth most to the bracket is first. */
export function listUpcomingGains(tree: Tree, picks: Picks, since: string): Record<'running' | 'next', GameWithGain[]> {
  const { running, next } = findUpcoming(tree, since);
  // Without times, the next games are those whose teams are known.
  const later = tree.games.filter((game) => game.status === 'scheduled' && isPlayable(game) && !next.includes(game));
  const rank = (games: readonly Game[]) =>
    games.map((game) => ({ game, gain: gainIn(tree, picks, game) })).toSorted((a, b) => worthOf(b) - worthOf(a));
  const shown = rank(running).slice(0, MAX_GAMES);
  return { running: shown, next: [...rank(next), ...rank(later)].slice(0, MAX_GAMES - shown.length) };
}

function worthOf({ gain }: GameWithGain): number {
  return gain ? gain.now + gain.later : 0;
}
