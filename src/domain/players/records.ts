import { percentOf } from '../percent.ts';

export const GAME_TYPES = ['tournament', 'opening_day'] as const;
export type GameType = (typeof GAME_TYPES)[number];

export const OUTCOMES = ['won', 'lost', 'tied'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A player's line in a game with a result. A line means that they played, even with 0 points. */
export interface StatLine {
  playerId: number;
  gameId: number;
  gameType: GameType;
  points: number;
  outcome: Outcome;
}

/** The outcome of a game for a player of this team. Only an opening-day game can end without a winner. */
export function outcomeFor(teamId: number, winnerId: number | null): Outcome {
  if (winnerId === null) return 'tied';
  return winnerId === teamId ? 'won' : 'lost';
}

/** A player with what is stored of the totals that an admin entered. */
export interface PlayerEntry {
  id: number;
  firstName: string;
  lastName: string;
  /** The total that an admin wanted, minus the wins that were recorded then. It can be negative; so can `addedLosses`. */
  addedWins: number;
  addedLosses: number;
}

export interface PlayerRecord {
  wins: number;
  losses: number;
  totalGames: number;
  winPercentage: number;
  totalPoints: number;
}

/** A player's record from all lines of that player. */
export function recordOf(player: PlayerEntry, lines: readonly StatLine[]): PlayerRecord {
  // Negative if the entered total was below the recorded one, and a result was undone since.
  const wins = Math.max(0, player.addedWins + countOutcome(lines, 'won'));
  const losses = Math.max(0, player.addedLosses + countOutcome(lines, 'lost'));
  const totalGames = wins + losses + countOutcome(lines, 'tied');
  return {
    wins,
    losses,
    totalGames,
    winPercentage: percentOf(wins, totalGames),
    totalPoints: lines.reduce((sum, line) => sum + line.points, 0),
  };
}

/** The differences to store so that a player with these lines shows the wanted totals. */
export function addedGamesFor(
  wanted: { wins: number; losses: number },
  lines: readonly StatLine[],
): { addedWins: number; addedLosses: number } {
  return {
    addedWins: wanted.wins - countOutcome(lines, 'won'),
    addedLosses: wanted.losses - countOutcome(lines, 'lost'),
  };
}

export function groupByPlayer(lines: readonly StatLine[]): Map<number, StatLine[]> {
  const groups = new Map<number, StatLine[]>();
  for (const line of lines) {
    const group = groups.get(line.playerId);
    if (group) group.push(line);
    else groups.set(line.playerId, [line]);
  }
  return groups;
}

function countOutcome(lines: readonly StatLine[], outcome: Outcome): number {
  return lines.filter((line) => line.outcome === outcome).length;
}
