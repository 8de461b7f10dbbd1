import { and, asc, eq, sql } from 'drizzle-orm';
import type { Pick, PickInput } from '../../contract/brackets.ts';
import { isComplete, mapPicks } from '../../domain/picks.ts';
import { checkPick } from '../../domain/submission.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/only.ts';
import { brackets, picks } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import { type BracketRow, describePick, type PickRow } from './brackets.ts';
import { joinOpenTournament, loadPickableTree } from './open-tournament.ts';
import { refusedPick } from './pick-errors.ts';

/** Adds one pick to a bracket that is filled pick by pick. The one that makes it complete submits it. */
export async function addPick(db: Db, standings: LiveStandings, userId: number, input: PickInput): Promise<Pick> {
  const { tournamentId, bracketId } = input;
  const { pick, isSubmitted } = await storePick(db, userId, input);
  if (isSubmitted) await standings.enter(tournamentId, [bracketId]);
  return pick;
}

function storePick(db: Db, userId: number, input: PickInput): Promise<{ pick: Pick; isSubmitted: boolean }> {
  const { tournamentId, bracketId, gameId, pickedTeamId } = input;
  return joinOpenTournament(db, tournamentId, async (tx) => {
    const bracket = await lockBracket(tx, userId, input);
    const tree = await loadPickableTree(tx, tournamentId);
    const stored = mapPicks(await listPicks(tx, bracketId));
    const check = checkPick(tree, stored, { gameId, pickedTeamId });
    if (!check.ok) throw refusedPick(check);

    const added = only(await tx.insert(picks).values({ tournamentId, bracketId, gameId, pickedTeamId }).returning());
    const isSubmitted = bracket.submittedAt !== null || isComplete(tree, new Map([...stored, [gameId, pickedTeamId]]));
    if (isSubmitted && bracket.submittedAt === null) {
      await tx.update(brackets).set({ submittedAt: sql`now()` }).where(eq(brackets.id, bracketId));
    }
    return { pick: describePick(tree, added), isSubmitted };
  });
}

export function listPicks(tx: Db, bracketId: number): Promise<PickRow[]> {
  return tx.select().from(picks).where(eq(picks.bracketId, bracketId)).orderBy(asc(picks.gameId));
}

/** Picks of one bracket are taken one after the other, since each has to agree with those before it. */
async function lockBracket(tx: Db, userId: number, { bracketId, tournamentId }: PickInput): Promise<BracketRow> {
  const isOwn = and(eq(brackets.id, bracketId), eq(brackets.userId, userId), eq(brackets.tournamentId, tournamentId));
  const [bracket] = await tx.select().from(brackets).where(isOwn).for('update');
  if (!bracket) throw notFound('You have no such bracket in this tournament.');
  if (bracket.sealed) throw conflict('bracket_sealed', 'Your bracket has been submitted and can no longer be changed.');
  return bracket;
}
