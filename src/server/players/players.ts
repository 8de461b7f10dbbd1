import { asc, eq, inArray } from 'drizzle-orm';
import type { LiveEvent, TournamentPart } from '../../contract/live.ts';
import type { PlayerImport, PlayerInput } from '../../contract/players.ts';
import { compareNames, fullName } from '../../domain/players/names.ts';
import { addedGamesFor, groupByPlayer, type PlayerRecord, recordOf } from '../../domain/players/records.ts';
import { nameTarget } from '../changes/audit-target.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Db, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { players, teams } from '../db/schema.ts';
import { invalidInput, notFound } from '../errors.ts';
import { readCurrentTournament } from '../field/field.ts';
import { type PlayerRow, readPlayersAndLines, readStatLines } from './stat-lines.ts';

export type PlayerWithRecord = PlayerRow & PlayerRecord;

/** Lists all players, most games first. */
export async function listPlayers(db: Db): Promise<PlayerWithRecord[]> {
  const { players, lines } = await readPlayersAndLines(db);
  const linesOf = groupByPlayer(lines);
  return players
    .map((player) => ({ ...player, ...recordOf(player, linesOf.get(player.id) ?? []) }))
    .sort((a, b) => b.totalGames - a.totalGames || compareNames(fullName(a), fullName(b)) || a.id - b.id);
}

export function createPlayer(context: Context, { wins, losses, ...fields }: PlayerInput): Promise<PlayerWithRecord> {
  return commit(context, async (tx): Promise<Change<PlayerWithRecord>> => {
    await refuseUnknownTeam(tx, fields.teamId);
    const row = { ...fields, addedWins: wins ?? 0, addedLosses: losses ?? 0 };
    const player = only(await tx.insert(players).values(row).returning());
    const result = { ...player, ...recordOf(player, []) };
    return { result, audit: ['player added', null, result], events: await tellCurrent(tx, ['players']) };
  });
}

/** Adds all players of a list, in its order, in one transaction. */
export function importPlayers(context: Context, { players: list }: PlayerImport): Promise<PlayerWithRecord[]> {
  return commit(context, async (tx): Promise<Change<PlayerWithRecord[]>> => {
    await refuseUnknownTeams(tx, list);
    const added = await tx.insert(players).values(list).returning();
    const result = added.sort((a, b) => a.id - b.id).map((player) => ({ ...player, ...recordOf(player, []) }));
    // There may be thousands, so neither the audit log nor the log of the server has all of them.
    const counted = { players: result.length, firstId: result.at(0)?.id, lastId: result.at(-1)?.id };
    const audit = ['players added', null, counted] as const;
    return { result, audit, target: nameTarget(result), events: await tellCurrent(tx, ['players']) };
  });
}

/** Changes a player. Totals that are left out keep their values. */
export function editPlayer(
  context: Context,
  id: number,
  { wins, losses, ...fields }: PlayerInput,
): Promise<PlayerWithRecord> {
  return commit(context, async (tx): Promise<Change<PlayerWithRecord>> => {
    // Locks the team before the player, in the order of deleting a team, to avoid a deadlock.
    await refuseUnknownTeam(tx, fields.teamId);
    const player = await lockPlayer(tx, id);
    const lines = await readStatLines(tx, { playerId: id });
    const added = addedGamesFor({ wins: wins ?? 0, losses: losses ?? 0 }, lines);
    const addedWins = wins == null ? player.addedWins : added.addedWins;
    const addedLosses = losses == null ? player.addedLosses : added.addedLosses;
    const change = { ...fields, addedWins, addedLosses };
    const changed = only(await tx.update(players).set(change).where(eq(players.id, id)).returning());
    const before = { ...player, ...recordOf(player, lines) };
    const after = { ...changed, ...recordOf(changed, lines) };
    // Opening-day statistics show the names of players.
    const events = await tellCurrent(tx, ['players', 'opening_day']);
    return { result: after, audit: ['player changed', before, after], events };
  });
}

/** Players belong to no tournament, so their changes are announced as changes of the current one, if there is one. */
async function tellCurrent(tx: Tx, changed: TournamentPart[]): Promise<LiveEvent[]> {
  return [{ type: 'tournament', tournamentId: (await readCurrentTournament(tx))?.id ?? 0, changed }];
}

/** Locks the row, so that a form without totals does not write back the totals from before a concurrent change. */
async function lockPlayer(tx: Tx, id: number): Promise<PlayerRow> {
  const [player] = await tx.select().from(players).where(eq(players.id, id)).for('update');
  if (!player) throw notFound('There is no such player.');
  return player;
}

/** Refuses the id of a team that does not exist, and locks an existing team until the transaction ends. */
async function refuseUnknownTeam(tx: Tx, teamId: number | null): Promise<void> {
  if (teamId === null) return;
  const [team] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share');
  if (!team) throw invalidInput([{ path: 'teamId', message: 'There is no such team.' }]);
}

/** The same for many teams, locked in the order of their ids, as deleting a tournament does, to avoid a deadlock. */
async function refuseUnknownTeams(tx: Tx, list: PlayerImport['players']): Promise<void> {
  const isListed = inArray(teams.id, [...new Set(list.flatMap(({ teamId }) => teamId ?? []))]);
  const found = await tx.select({ id: teams.id }).from(teams).where(isListed).orderBy(asc(teams.id)).for('key share');
  const foundIds = new Set(found.map(({ id }) => id));
  const unknown = list.findIndex(({ teamId }) => teamId !== null && !foundIds.has(teamId));
  if (unknown >= 0) throw invalidInput([{ path: `players.${unknown}.teamId`, message: 'There is no such team.' }]);
}
