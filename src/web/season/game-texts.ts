import type { Game } from '../../domain/bracket/game.ts';
import { nameSlots } from '../../domain/bracket/schedule.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name within a sentence. One from right to left is isolated, or what follows it would change sides. */
export function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The name of a team within a sentence. */
export function spell(tree: Tree, teamId: number): string {
  return isolate(nameOf(tree, teamId));
}

/** Who plays whom and, while they do, the score: 'Lions 40 – 38 Bears'. */
export function describeScore(tree: Tree, game: Game): string {
  const [first, second] = nameSlots(tree, game);
  const { team1Score, team2Score, status } = game;
  if (status !== 'in_progress') return `${first} vs ${second}`;
  return `${first} ${team1Score ?? 0} – ${team2Score ?? 0} ${second}`;
}
