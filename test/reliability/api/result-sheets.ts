import type { Game } from '../../../src/contract/games.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { players } from '../../../src/server/db/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Trial } from '../run-trials.ts';
import type { StatLine } from './season-state.ts';
import { enterResult, type Operation } from './serial-order.ts';

export interface SquadPlayer {
  id: number;
  teamId: number;
}

/** Two players for each team of these games. */
export async function addSquads(db: Db, games: readonly Game[]): Promise<SquadPlayer[]> {
  const teamIds = games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]).filter((id) => id !== null);
  const rows = teamIds.flatMap((teamId) =>
    ['A', 'B'].map((firstName) => ({ firstName, lastName: `${teamId}`, teamId })),
  );
  const added = await db.insert(players).values(rows).returning();
  return added.map(({ id, teamId }) => ({ id, teamId: teamId ?? 0 }));
}

/** A result as an admin may have it before them: any winner, and points for some of the players. */
export function drawResult(
  admin: Caller,
  game: Game,
  squads: readonly SquadPlayer[],
  random: Trial['random'],
): Operation {
  const score = random.between(30, 60);
  const margin = random.between(1, 30);
  const [team1Score = 0, team2Score = 0] = random.shuffle([score, score + margin]);
  const lines = squads
    .filter(({ teamId }) => teamId === game.team1Id || teamId === game.team2Id)
    .filter(() => random.chance(0.7))
    .map(({ id, teamId }): StatLine => ({ gameId: game.id, playerId: id, teamId, points: random.between(0, 30) }));
  return enterResult(admin, game.id, { team1Score, team2Score }, lines);
}
