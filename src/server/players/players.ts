import { asc, eq, inArray } from 'drizzle-orm';
import type { PlayerImport, PlayerInput } from '../../contract/players.ts';
import { compareNames, fullName } from '../../domain/players/names.ts';
import { enterTotals, groupByPlayer, type PlayerRecord, recordOf } from '../../domain/players/records.ts';
import { type Change, type ChangeIn, type Context, commit } from '../changes/commit.ts';
import type { Db, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { players, teams } from '../db/schema.ts';
import { readCurrentTournament } from '../field/tournaments.ts';
import { invalidInput, notFound } from '../http/errors.ts';
import { type PlayerRow, readPlayersAndLines, readStatLines } from './stat-lines.ts';

export type PlayerWithRecord = PlayerRow & PlayerRecord;

/** Everyone, most games first. */
export async function listPlayers(db: Db): Promise<PlayerWithRecord[]> {
  const { players, lines } = await readPlayersAndLines(db);
  const linesOf = groupByPlayer(lines);
  return players
    .map((player) => ({ ...player, ...recordOf(player, linesOf.get(player.id) ?? []) }))
    .sort((a, b) => b.totalGames - a.totalGames || compareNames(fullName(a), fullName(b)) || a.id - b.id);
}

export function createPlayer(context: Context, { wins, losses, ...fields }: PlayerInput): Promise<PlayerWithRecord> {
  return commit(context, async (tx) => {
    await refuseUnknownTeam(tx, fields.teamId);
    const row = { ...fields, winsEntered: wins ?? 0, lossesEntered: losses ?? 0 };
    const player = only(await tx.insert(players).values(row).returning());
    const result = { ...player, ...recordOf(player, []) };
    return showInCurrent(tx, { result, audit: ['player added', null, result], parts: ['players'] });
  });
}

/** Adds everyone of a list, in its order, or nobody. */
export function importPlayers(context: Context, { players: list }: PlayerImport): Promise<PlayerWithRecord[]> {
  return commit(context, async (tx) => {
    await refuseUnknownTeams(tx, list);
    const added = await tx.insert(players).values(list).returning();
    const result = added.sort((a, b) => a.id - b.id).map((player) => ({ ...player, ...recordOf(player, []) }));
    return showInCurrent(tx, { result, audit: ['players added', null, result], parts: ['players'] });
  });
}

/** Takes over what the form says. Totals that it leaves out stay as they are. */
export function editPlayer(
  context: Context,
  id: number,
  { wins, losses, ...fields }: PlayerInput,
): Promise<PlayerWithRecord> {
  return commit(context, async (tx) => {
    // The team before the player, as deleting a team takes them, so that the two never wait for each other.
    await refuseUnknownTeam(tx, fields.teamId);
    const player = await lockPlayer(tx, id);
    const lines = await readStatLines(tx, { playerId: id });
    const entered = enterTotals({ wins: wins ?? 0, losses: losses ?? 0 }, lines);
    const winsEntered = wins == null ? player.winsEntered : entered.winsEntered;
    const lossesEntered = losses == null ? player.lossesEntered : entered.lossesEntered;
    const change = { ...fields, winsEntered, lossesEntered };
    const changed = only(await tx.update(players).set(change).where(eq(players.id, id)).returning());
    const before = { ...player, ...recordOf(player, lines) };
    const after = { ...changed, ...recordOf(changed, lines) };
    // The points of opening-day games are shown with names.
    const parts = ['players', 'opening_day'] as const;
    return showInCurrent(tx, { result: after, audit: ['player changed', before, after], parts });
  });
}

/** Players belong to no tournament; whoever looks at them looks at the current one. */
async function showInCurrent<Result>(tx: Tx, change: Change<Result>): Promise<ChangeIn<Result>> {
  return { ...change, tournamentId: (await readCurrentTournament(tx))?.id ?? null };
}

/** Keeps the player's row until the end: a form without totals must not write back those of before another form. */
async function lockPlayer(tx: Tx, id: number): Promise<PlayerRow> {
  const [player] = await tx.select().from(players).where(eq(players.id, id)).for('update');
  if (!player) throw notFound('There is no such player.');
  return player;
}

/** Makes sure that a team is there, and stays until the end. */
async function refuseUnknownTeam(tx: Tx, teamId: number | null): Promise<void> {
  if (teamId === null) return;
  const [team] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share');
  if (!team) throw invalidInput([{ path: 'teamId', message: 'There is no such team.' }]);
}

/** The same for many, in the order of their ids, so that two lists never wait for each other. */
async function refuseUnknownTeams(tx: Tx, list: PlayerImport['players']): Promise<void> {
  const wanted = [...new Set(list.flatMap(({ teamId }) => teamId ?? []))];
  const isWanted = inArray(teams.id, wanted);
  const found = await tx.select({ id: teams.id }).from(teams).where(isWanted).orderBy(asc(teams.id)).for('key share');
  const unknown = list.findIndex(({ teamId }) => teamId !== null && !found.some((team) => team.id === teamId));
  if (unknown >= 0) throw invalidInput([{ path: `players.${unknown}.teamId`, message: 'There is no such team.' }]);
}
