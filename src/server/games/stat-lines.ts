import { inArray } from 'drizzle-orm';
import type { GameResult } from '../../contract/games.ts';
import type { Tx } from '../db/database.ts';
import { players } from '../db/schema.ts';
import { invalidInput } from '../http/errors.ts';

interface PlayedGame {
  id: number;
  tournamentId: number;
  team1Id: number | null;
  team2Id: number | null;
}

/**
 * The points of each player with the team they were made for, which has to be one of the two. Lines that the game had
 * before remember their team: a player who has moved on since keeps the one of then.
 */
export async function assignToTeams(
  tx: Tx,
  { id: gameId, tournamentId, team1Id, team2Id }: PlayedGame,
  lines: GameResult['playerStats'],
  remembered: readonly { playerId: number; teamId: number }[] = [],
) {
  const ids = lines.map((line) => line.playerId);
  const found = await tx
    .select({ id: players.id, teamId: players.teamId })
    .from(players)
    .where(inArray(players.id, ids));
  const teamOf = new Map(found.map((player) => [player.id, player.teamId]));
  for (const { playerId, teamId } of remembered) teamOf.set(playerId, teamId);
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
