import { sql } from 'drizzle-orm';
import type { PlayerEntry, StatLine } from '../../domain/players/records.ts';
import type { Db } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { findTournament } from '../field/field.ts';
import { readPlayersAndLines } from '../players/stat-lines.ts';

/** A function of the domain that ranks players by their stat lines. */
type ListLeaders<Leader> = (players: readonly PlayerEntry[], lines: readonly StatLine[]) => Leader[];

export async function listAllTimeLeaders<Leader>(db: Db, list: ListLeaders<Leader>): Promise<Leader[]> {
  const { players, lines } = await readPlayersAndLines(db);
  return list(players, lines);
}

export async function listTournamentLeaders<Leader>(db: Db, id: number, list: ListLeaders<Leader>): Promise<Leader[]> {
  const { players, lines } = await readPlayersAndLines(db, { tournamentId: (await findTournament(db, id)).id });
  return list(players, lines);
}

/** Empty if there is no tournament. */
export async function listCurrentLeaders<Leader>(db: Db, list: ListLeaders<Leader>): Promise<Leader[]> {
  const tournamentId = sql<number>`(select max(${tournaments.id}) from ${tournaments})`;
  const { players, lines } = await readPlayersAndLines(db, { tournamentId });
  return list(players, lines);
}
