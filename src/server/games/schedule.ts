import { eq } from 'drizzle-orm';
import type { GameChange, ScheduleInput } from '../../contract/games.ts';
import type { LiveEvent } from '../../contract/live.ts';
import type { Context } from '../changes/commit.ts';
import { changeRow, changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { games } from '../db/schema.ts';
import { invalidInput } from '../errors.ts';
import { type GameRow, listGames } from '../field/field.ts';
import { requireGame } from './games.ts';

type Schedule = Pick<GameChange, 'scheduledAt' | 'location'>;

/** Sets the time and location of a game, whatever its status. */
export function rescheduleGame(context: Context, id: number, schedule: Schedule): Promise<GameRow> {
  const find = (tx: Tx) => requireGame(tx, id);
  return changeRow(context, find, async (tx, before): Promise<LockedChange<GameRow>> => {
    await writeSchedule(tx, id, schedule);
    const after = await find(tx);
    return { result: after, audit: ['game rescheduled', before, after], ...gamesMoved(before.tournamentId, [id]) };
  });
}

/** Sets the times and locations of all listed games, or of none. Returns all games of the tournament. */
export function scheduleGames(
  context: Context,
  tournamentId: number,
  listed: ScheduleInput['games'],
): Promise<GameRow[]> {
  return changeTournament(context, tournamentId, async (tx): Promise<LockedChange<GameRow[]>> => {
    const before = await listGames(tx, tournamentId);
    refuseUnknownGames(before, listed);
    for (const { gameId, ...schedule } of listed) await writeSchedule(tx, gameId, schedule);
    const after = await listGames(tx, tournamentId);
    const ids = listed.map(({ gameId }) => gameId);
    const summarize = (rows: readonly GameRow[]) =>
      rows
        .filter(({ id }) => ids.includes(id))
        .map(({ id, number, scheduledAt, location, updatedAt }) => ({ id, number, scheduledAt, location, updatedAt }));
    const audit = ['games rescheduled', summarize(before), summarize(after)] as const;
    return { result: after, audit, ...gamesMoved(tournamentId, ids) };
  });
}

/** Neither standings nor picks depend on times and locations. */
const gamesMoved = (tournamentId: number, gameIds: number[]) => ({
  events: [{ type: 'game', tournamentId, gameIds }] satisfies LiveEvent[],
  changesField: false,
});

/** Leaves a field that is undefined as it is. */
export async function writeSchedule(tx: Tx, id: number, { scheduledAt, location }: Schedule): Promise<void> {
  if (scheduledAt === undefined && location === undefined) return;
  await tx
    .update(games)
    .set({
      ...(scheduledAt !== undefined && { scheduledAt: scheduledAt?.toISOString() ?? null }),
      ...(location !== undefined && { location }),
    })
    .where(eq(games.id, id));
}

function refuseUnknownGames(existing: readonly GameRow[], listed: ScheduleInput['games']): void {
  const ids = new Set(existing.map(({ id }) => id));
  const issues = listed.flatMap(({ gameId }, index) =>
    ids.has(gameId)
      ? []
      : [{ path: `games.${index}.gameId`, message: `This tournament has no game with the id ${gameId}.` }],
  );
  if (issues.length > 0) throw invalidInput(issues);
}
