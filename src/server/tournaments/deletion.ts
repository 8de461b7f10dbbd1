import { asc, eq } from 'drizzle-orm';
import type { Context } from '../changes/commit.ts';
import { changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { deletedOpeningDayGames, games, openingDayGames, teams, tournaments } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import type { TournamentRow } from '../field/field.ts';
import { deleteBrackets } from './delete-brackets.ts';

/** Deletes a tournament with its teams, games, brackets, opening-day games and points of players. Players stay. */
export function deleteTournament(context: Context, id: number, name: string): Promise<void> {
  return changeTournament(context, id, async (tx, tournament): Promise<LockedChange<void>> => {
    if (name !== tournament.name) {
      throw conflict('wrong_name', `This is not the name of the tournament. It is called ${tournament.name}.`);
    }
    const deleted = await deleteContent(tx, tournament);
    await tx.delete(tournaments).where(eq(tournaments.id, id));
    return {
      result: undefined,
      audit: ['tournament deleted', { ...tournament, ...deleted }, null],
      // Another tournament may be the current one now, and players may have lost their team.
      events: [{ type: 'tournament', tournamentId: id, changed: ['tournament', 'everything'] }],
      changesField: true,
    };
  });
}

async function deleteContent(tx: Tx, { id }: TournamentRow) {
  const brackets = await deleteBrackets(tx, id);
  // Locks teams in the order of their ids, as adding players does, to avoid deadlocks.
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.tournamentId, id)).orderBy(asc(teams.id)).for('update');
  // Deletes the points of players too: their foreign keys cascade.
  const deletedGames = await tx.delete(games).where(eq(games.tournamentId, id)).returning({ id: games.id });
  const openingDay = await tx.delete(openingDayGames).where(eq(openingDayGames.tournamentId, id)).returning();
  await tx.delete(deletedOpeningDayGames).where(eq(deletedOpeningDayGames.tournamentId, id));
  const deletedTeams = await tx.delete(teams).where(eq(teams.tournamentId, id)).returning({ name: teams.name });
  return {
    brackets,
    games: deletedGames.length,
    openingDayGames: openingDay.length,
    teams: deletedTeams.map((team) => team.name),
  };
}
