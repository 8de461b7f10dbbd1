import { asc, eq } from 'drizzle-orm';
import { buildTree, type Tree } from '../../../src/domain/bracket/tree.ts';
import { mapPicks, type Picks } from '../../../src/domain/picks/picks.ts';
import type { Progress } from '../../../src/domain/results/progress.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { only } from '../../../src/server/db/queries.ts';
import * as schema from '../../../src/server/db/schema.ts';
import { picks } from '../../picks-view.ts';

export interface StatLine {
  gameId: number;
  playerId: number;
  teamId: number;
  points: number;
}

/** All that people have entered into a tournament. */
export interface SeasonState {
  tree: Tree;
  lines: readonly StatLine[];
  /** By user. */
  brackets: ReadonlyMap<number, Picks>;
  /** Where it stands, as the tournament itself has it. */
  progress: Progress;
}

export async function readState(db: Db, tournamentId: number): Promise<SeasonState> {
  const { tournaments, games, teams, playerGameStats, brackets } = schema;
  const { status, currentRound } = tournaments;
  const progress = await db.select({ status, currentRound }).from(tournaments).where(eq(tournaments.id, tournamentId));
  const found = await db.select().from(games).where(eq(games.tournamentId, tournamentId));
  const playing = await db.select().from(teams).where(eq(teams.tournamentId, tournamentId));
  const { gameId, playerId, teamId, points } = playerGameStats;
  const lines = await db
    .select({ gameId, playerId, teamId, points })
    .from(playerGameStats)
    .where(eq(playerGameStats.tournamentId, tournamentId))
    .orderBy(asc(gameId), asc(playerId));
  const rows = await db
    .select({ userId: brackets.userId, gameId: picks.gameId, pickedTeamId: picks.pickedTeamId })
    .from(brackets)
    .leftJoin(picks, eq(picks.bracketId, brackets.id))
    .where(eq(brackets.tournamentId, tournamentId))
    .orderBy(asc(picks.gameId));
  const picksOf = (owner: number) =>
    mapPicks(
      rows.flatMap(({ userId, gameId, pickedTeamId }) =>
        userId === owner && gameId !== null && pickedTeamId !== null ? [{ gameId, pickedTeamId }] : [],
      ),
    );
  return {
    tree: buildTree(found, playing),
    lines,
    progress: only(progress),
    brackets: new Map([...new Set(rows.map(({ userId }) => userId))].map((userId) => [userId, picksOf(userId)])),
  };
}

/** As plain values that can be compared, whatever order things were entered in. */
export function describeState({ tree, lines, brackets, progress }: SeasonState) {
  return {
    games: tree.games.map(({ id, team1Id, team2Id, team1Score, team2Score, winnerId, status }) =>
      [id, team1Id, team2Id, team1Score, team2Score, winnerId, status].join(),
    ),
    lines: lines.map(({ gameId, playerId, teamId, points }) => [gameId, playerId, teamId, points].join()).sort(),
    brackets: [...brackets].map(([userId, picks]) => `${userId}: ${[...picks].map(String).sort().join(' ')}`).sort(),
    progress,
  };
}
