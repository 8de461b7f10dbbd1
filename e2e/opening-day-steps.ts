import type { OpeningDayGame } from '../src/contract/opening-day.ts';
import type { Player } from '../src/contract/players.ts';
import type { Caller } from '../test/caller.ts';
import { expectStatus } from '../test/test-season.ts';

export async function addPlayer(admin: Caller, name: string, fields: Partial<Player> = {}): Promise<Player> {
  const [firstName, lastName] = name.split(' ');
  return expectStatus(await admin.post('/api/players', { firstName, lastName, ...fields }), 201);
}

/** Moves a player to a team, or out of every team. */
export async function movePlayer(admin: Caller, player: Player, teamId: number | null): Promise<void> {
  const { id, firstName, lastName } = player;
  expectStatus(await admin.put(`/api/players/${id}`, { firstName, lastName, teamId }), 200);
}

interface OpeningDayResult {
  scores: [number, number];
  /** Points by the id of a player. */
  points?: Record<number, number>;
}

/** Adds an opening-day game, with its result if one is given. */
export async function addOpeningDayGame(
  admin: Caller,
  game: { tournamentId: number; team1Id: number; team2Id: number; location?: string; gameDate?: string },
  result?: OpeningDayResult,
): Promise<OpeningDayGame> {
  const added = expectStatus(await admin.post('/api/opening-day-games', game), 201);
  if (!result) return added;
  const [team1Score, team2Score] = result.scores;
  const playerStats = Object.entries(result.points ?? {}).map(([id, points]) => ({ playerId: Number(id), points }));
  const body = { team1Score, team2Score, playerStats };
  return expectStatus(await admin.put(`/api/opening-day-games/${added.id}/result`, body), 200);
}
