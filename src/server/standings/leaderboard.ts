import { asc, eq } from 'drizzle-orm';
import type { Submission } from '../../contract/brackets.ts';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { Standing } from '../../domain/ranking.ts';
import { scorePicks } from '../../domain/scoring.ts';
import { type ContenderId, nameOf, type Tree } from '../../domain/tree.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { brackets, picks, users } from '../db/schema.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { loadTree } from '../games/games.ts';

export type LeaderboardStanding = Standing & Omit<LeaderboardEntry, 'rank'>;

export interface Leaderboard {
  /** While submissions are open, people's champions are their own business. */
  isOpen: boolean;
  /** Every submitted bracket, in order of submission. */
  standings: LeaderboardStanding[];
}

// One snapshot: picks that came in after submissions were opened again must not be shown as if they were closed.
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export function readLeaderboard(db: Db, tournamentId: number): Promise<Leaderboard> {
  return db.transaction(async (tx) => {
    const tournament = await findTournament(tx, tournamentId);
    const tree = await loadTree(tx, tournamentId);
    const entrants = await listEntrants(tx, tournamentId);
    const picksOf = await loadPicks(tx, tournamentId);
    const standings = entrants.map((entrant) => scoreEntrant(tree, entrant, picksOf.get(entrant.bracketId)));
    return { isOpen: tournament.bracketsOpen, standings };
  }, SNAPSHOT);
}

/** Who takes part and how they do, without what they picked. */
export async function listSubmissions(db: Db, tournamentId: number): Promise<Submission[]> {
  const { standings } = await readLeaderboard(db, tournamentId);
  return standings.map(({ bracketId, userId, username, submittedAt, totalScore }) => ({
    ...{ id: bracketId, userId, username, totalScore },
    submittedAt: new Date(submittedAt).toISOString(),
  }));
}

type Entrant = Awaited<ReturnType<typeof listEntrants>>[number];

function listEntrants(tx: Db, tournamentId: number) {
  return tx
    .select({
      bracketId: brackets.id,
      submittedAt: brackets.submittedAt,
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.userId))
    .where(isSubmittedIn(tournamentId))
    .orderBy(asc(brackets.submittedAt), asc(brackets.id));
}

async function loadPicks(tx: Db, tournamentId: number): Promise<Map<number, Map<number, ContenderId>>> {
  const rows = await tx
    .select({ bracketId: picks.bracketId, gameId: picks.gameId, pickedTeamId: picks.pickedTeamId })
    .from(picks)
    .innerJoin(brackets, eq(brackets.id, picks.bracketId))
    .where(isSubmittedIn(tournamentId));
  const picksOf = new Map<number, Map<number, ContenderId>>();
  for (const { bracketId, gameId, pickedTeamId } of rows) {
    const own = picksOf.get(bracketId);
    if (own) own.set(gameId, pickedTeamId);
    else picksOf.set(bracketId, new Map([[gameId, pickedTeamId]]));
  }
  return picksOf;
}

function scoreEntrant(tree: Tree, entrant: Entrant, own: Map<number, ContenderId> = new Map()): LeaderboardStanding {
  const { champion, pointsByRound, ...score } = scorePicks(tree, own);
  return {
    ...entrant,
    ...score,
    ...pointsByRound,
    submittedAt: entrant.submittedAt?.getTime() ?? 0,
    championshipTeamName: champion === null ? null : nameOf(tree, champion),
  };
}
