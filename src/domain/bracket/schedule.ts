import { NO_PICKS } from '../picks/picks.ts';
import type { Game } from './game.ts';
import { fillSlots, type Slot } from './slots.ts';
import { nameOf, numberOf, type Tree } from './tree.ts';

/** How long the name of a location may be. */
export const MAX_LOCATION = 255;
export const LOCATION_TOO_LONG = `Location must be at most ${MAX_LOCATION} characters`;

/** How long a game takes, roughly: calendars need an end. */
export const GAME_MINUTES = 120;

/** If a whole round starts at once, only its first few games are listed as next. */
const MAX_NEXT = 4;

export interface Upcoming {
  running: Game[];
  /** The games that start next; several if they start together. */
  next: Game[];
}

/**
 * Finds the games that are on, and those that come next by their times. A game that was scheduled before `since`, and
 * that nobody has started, is taken to be over.
 */
export function findUpcoming({ games }: Tree, since: string): Upcoming {
  const waiting = games.filter(({ status, scheduledAt }) => status === 'scheduled' && (scheduledAt ?? '') >= since);
  const first = waiting.map(({ scheduledAt }) => scheduledAt ?? '').sort()[0];
  return {
    running: games.filter(({ status }) => status === 'in_progress'),
    next: waiting.filter(({ scheduledAt }) => scheduledAt === first).slice(0, MAX_NEXT),
  };
}

/** The names of both slots of a game: 'Lions', 'Lions or Bears', or 'Winner of game 21' while more teams are possible. */
export function nameSlots(tree: Tree, game: Game): [string, string] {
  const [first, second] = fillSlots(tree, NO_PICKS, game);
  return [nameSlot(tree, first), nameSlot(tree, second)];
}

function nameSlot(tree: Tree, { contender, isReal, feederId }: Slot): string {
  if (contender !== null && isReal) return nameOf(tree, contender);
  const feeder = feederId === null ? undefined : tree.gameById.get(feederId);
  if (!feeder) return 'To be decided';
  const { team1Id, team2Id } = feeder;
  if (team1Id === null || team2Id === null) return `Winner of game ${numberOf(tree, feeder.id)}`;
  return `${nameOf(tree, team1Id)} or ${nameOf(tree, team2Id)}`;
}
