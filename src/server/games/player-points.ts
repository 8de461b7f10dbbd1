import { inArray } from 'drizzle-orm';
import type { GameResult } from '../../contract/games.ts';
import type { Tx } from '../db/database.ts';
import { players } from '../db/schema.ts';
import { invalidInput } from '../errors.ts';

/**
 * Adds to each line of points the game, and the team that the player scored them for, which must be one of its two. A
 * player who has changed teams since a previous line for this game keeps the team of that line.
 */
export async function assignTeams(
  tx: Tx,
  game: { id: number; tournamentId: number; team1Id: number | null; team2Id: number | null },
  lines: GameResult['playerStats'],
  previousLines: readonly { playerId: number; teamId: number }[] = [],
) {
  if (lines.length === 0) return [];
  const { id: gameId, tournamentId, team1Id, team2Id } = game;
  const ids = lines.map((line) => line.playerId);
  const found = await tx
    .select({ id: players.id, teamId: players.teamId })
    .from(players)
    .where(inArray(players.id, ids));
  const teamOf = new Map(found.map((player) => [player.id, player.teamId]));
  for (const { playerId, teamId } of previousLines) teamOf.set(playerId, teamId);
  return lines.map((line, index) => {
    const teamId = teamOf.get(line.playerId) ?? null;
    if (teamId === null || (teamId !== team1Id && teamId !== team2Id)) {
      throw invalidInput([
        { path: `playerStats.${index}.playerId`, message: 'Points can only go to players of the two teams.' },
      ]);
    }
    return { ...line, gameId, tournamentId, teamId };
  });
}
