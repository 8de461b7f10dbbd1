import type { Game } from './game.ts';
import { nameOf, numberOf, realTeamIn, type SlotIndex, type Tree } from './tree.ts';

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

/** What is doubtful about the time of a game. */
export interface TimeDoubts {
  /** It starts before submissions close, so not everybody can pick it. */
  isBeforeDeadline: boolean;
  /** The ids of games that decide who plays in it, and do not start before it. */
  feeders: number[];
  /** The id of the game that its winner plays, if that does not start after it. */
  nextGameId: number | null;
}

/**
 * Finds the games that have not started and whose times are doubtful. `times` are the times to check by game id, all in
 * the format of Date.toISOString, in which the order of texts is that of times; games without one keep theirs.
 */
export function findTimeDoubts(
  tree: Tree,
  times: ReadonlyMap<number, string | null>,
  deadline: string | null,
): Map<number, TimeDoubts> {
  const timeOf = (id: number | null) =>
    (id === null ? null : times.has(id) ? times.get(id) : tree.gameById.get(id)?.scheduledAt) || null;
  const isInTime = (earlier: number | null, later: number | null) => {
    const [first, second] = [timeOf(earlier), timeOf(later)];
    return first === null || second === null || first < second;
  };
  const doubts = new Map<number, TimeDoubts>();
  for (const { id, nextGameId, status } of tree.games) {
    const time = timeOf(id);
    if (status !== 'scheduled' || time === null) continue;
    const isBeforeDeadline = deadline !== null && time < deadline;
    const feeders = (tree.feeders.get(id) ?? []).flatMap((feeder) => (isInTime(feeder, id) ? [] : (feeder ?? [])));
    const isBeforeNext = isInTime(id, nextGameId);
    if (isBeforeDeadline || feeders.length > 0 || !isBeforeNext)
      doubts.set(id, { isBeforeDeadline, feeders, nextGameId: isBeforeNext ? null : nextGameId });
  }
  return doubts;
}

/** The names of both slots of a game: 'Lions', 'Lions or Bears', or 'Winner of game 21' while more teams are possible. */
export function nameSlots(tree: Tree, game: Game): [string, string] {
  return [nameSlot(tree, game, 0), nameSlot(tree, game, 1)];
}

function nameSlot(tree: Tree, game: Game, slot: SlotIndex): string {
  const team = realTeamIn(tree, game, slot);
  if (team !== null) return nameOf(tree, team);
  const feederId = tree.feeders.get(game.id)?.[slot] ?? null;
  const feeder = feederId === null ? undefined : tree.gameById.get(feederId);
  if (!feeder) return 'To be decided';
  const { team1Id, team2Id } = feeder;
  if (team1Id === null || team2Id === null) return `Winner of game ${numberOf(tree, feeder.id)}`;
  return `${nameOf(tree, team1Id)} or ${nameOf(tree, team2Id)}`;
}
