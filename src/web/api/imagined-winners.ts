import type { ImaginedWinner } from '../../domain/results/what-if.ts';

/** Winners as the address and the call have them: '12:7,13:9'. */
export function formatWinners(winners: readonly ImaginedWinner[]): string {
  return winners.map(({ gameId, teamId }) => `${gameId}:${teamId}`).join(',');
}

// There are never more games.
const MAX_WINNERS = 40;

/** The winners in an address. What is none is left out. */
export function parseWinners(text: string): ImaginedWinner[] {
  const pairs = [...text.matchAll(/(?<=^|,)([1-9]\d{0,9}):([1-9]\d{0,9})(?=,|$)/g)];
  return pairs.slice(0, MAX_WINNERS).map(([, gameId, teamId]) => ({ gameId: Number(gameId), teamId: Number(teamId) }));
}
