import { and, asc, eq } from 'drizzle-orm';
import type { Bracket, MyBracket, Pick } from '../../contract/brackets.ts';
import { mapPicks } from '../../domain/picks.ts';
import { judgePick, scorePicks } from '../../domain/scoring.ts';
import type { Tree } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { brackets, picks } from '../db/schema.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { loadTree } from '../games/games.ts';

export type BracketRow = typeof brackets.$inferSelect;
export type PickRow = typeof picks.$inferSelect;
type Score = Omit<Bracket, keyof BracketRow>;

/** A person's own bracket in a tournament, judged by the results so far. */
export function readMyBracket(db: Db, userId: number, tournamentId: number): Promise<MyBracket> {
  return readSnapshot(db, (tx) => readBracketOf(tx, userId, tournamentId));
}

async function readBracketOf(db: Db, userId: number, tournamentId: number): Promise<MyBracket> {
  const rows = await db
    .select({ bracket: brackets, pick: picks })
    .from(brackets)
    .leftJoin(picks, eq(picks.bracketId, brackets.id))
    .where(and(eq(brackets.userId, userId), eq(brackets.tournamentId, tournamentId)))
    .orderBy(asc(picks.gameId));
  const [first] = rows;
  if (!first) {
    await findTournament(db, tournamentId);
    return { bracket: null, picks: [] };
  }
  const tree = await loadTree(db, tournamentId);
  const own = rows.flatMap(({ pick }) => pick ?? []);
  return {
    bracket: describeBracket(first.bracket, scorePicks(tree, mapPicks(own))),
    picks: own.map((pick) => describePick(tree, pick)),
  };
}

export function describeBracket(
  row: Omit<BracketRow, 'sealed' | 'createdAt'>,
  { totalScore, accuracyPercentage }: Score,
): Bracket {
  const { id, userId, tournamentId, submittedAt } = row;
  return { id, userId, tournamentId, submittedAt: submittedAt?.toISOString() ?? null, totalScore, accuracyPercentage };
}

export function describePick(tree: Tree, row: PickRow): Pick {
  const { id, bracketId, gameId, pickedTeamId } = row;
  const { isCorrect, points } = judgePick(tree, row);
  return { id, bracketId, gameId, pickedTeamId, isCorrect, points };
}
