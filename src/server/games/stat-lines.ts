import { inArray } from 'drizzle-orm';
import type { GameResult } from '../../contract/games.ts';
import type { Db } from '../db/database.ts';
import { players } from '../db/schema.ts';
import { invalidInput } from '../errors.ts';

/** The points of each player with the team they were made for, which has to be one of the two. */
export async function assignToTeams(tx: Db, lines: GameResult['playerStats'], teamIds: readonly (number | null)[]) {
  if (lines.length === 0) return [];
  const ids = lines.map((line) => line.playerId);
  const found = await tx
    .select({ id: players.id, teamId: players.teamId })
    .from(players)
    .where(inArray(players.id, ids));
  const teamOf = new Map(found.map((player) => [player.id, player.teamId]));
  return lines.map((line, index) => {
    const teamId = teamOf.get(line.playerId) ?? null;
    if (teamId === null || !teamIds.includes(teamId)) {
      throw invalidInput([
        { path: `playerStats.${index}.playerId`, message: 'Points can only go to players of the two teams.' },
      ]);
    }
    return { ...line, teamId };
  });
}
