import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { CreateBracketInput } from '../../contract/tournaments.ts';
import { drawBracket, isStarted, type PlacedTeam } from '../../domain/bracket.ts';
import { placeTeams } from '../../domain/seeding.ts';
import type { Db } from '../db/database.ts';
import { brackets, games, teams } from '../db/schema.ts';
import { changeTournament, type TournamentRow } from '../db/tournament-lock.ts';
import { conflict, refused } from '../errors.ts';
import { type GameRow, listGames } from '../games/games.ts';
import { listTeams } from '../teams/teams.ts';
import { updateTournament } from './tournaments.ts';

interface GeneratedBracket {
  tournament: TournamentRow;
  games: GameRow[];
  discarded: { brackets: number; games: number };
}

/** Draws the bracket from the teams there are, in place of an earlier one. */
export function generateBracket(db: Db, input: CreateBracketInput): Promise<GeneratedBracket> {
  const { tournamentId } = input;
  return changeTournament(db, tournamentId, async (tx) => {
    const seeding = placeTeams(await listTeams(tx, tournamentId));
    if (!seeding.ok) throw refused(seeding);
    const discarded = await discardBracket(tx, tournamentId, input.discardSubmissions ?? false);
    await storePlaces(tx, seeding.teams);
    await storeGames(tx, tournamentId, seeding.teams);
    const tournament = await updateTournament(tx, tournamentId, { status: 'not_started', currentRound: null });
    return { tournament, games: await listGames(tx, tournamentId), discarded };
  });
}

async function discardBracket(tx: Db, tournamentId: number, isAllowed: boolean) {
  const drawn = await listGames(tx, tournamentId);
  const submissions = await countSubmissions(tx, tournamentId);
  if (!isAllowed && (submissions > 0 || drawn.some(isStarted)))
    throw conflict('bracket_in_use', describeUse(submissions));
  await tx.delete(brackets).where(eq(brackets.tournamentId, tournamentId));
  await tx.delete(games).where(eq(games.tournamentId, tournamentId));
  return { brackets: submissions, games: drawn.length };
}

function describeUse(submissions: number): string {
  const lost =
    submissions === 0
      ? 'results are in, and generating the bracket again discards them'
      : `${submissions === 1 ? '1 bracket has' : `${submissions} brackets have`} been submitted, and generating the bracket again discards them`;
  return `This tournament is under way: ${lost}. Confirm to discard them.`;
}

async function countSubmissions(tx: Db, tournamentId: number): Promise<number> {
  const isSubmitted = and(eq(brackets.tournamentId, tournamentId), isNotNull(brackets.submittedAt));
  const [row] = await tx.select({ submissions: count() }).from(brackets).where(isSubmitted);
  return row?.submissions ?? 0;
}

/** What is shown is what is played, so teams keep the places they got. */
async function storePlaces(tx: Db, placed: readonly PlacedTeam[]): Promise<void> {
  for (const { id, seed, bracketPosition } of placed) {
    await tx.update(teams).set({ seed, bracketPosition }).where(eq(teams.id, id));
  }
}

async function storeGames(tx: Db, tournamentId: number, placed: readonly PlacedTeam[]): Promise<void> {
  const plan = drawBracket(placed);
  const ids = await reserveIds(tx, plan.length);
  const idOf = (number: number | null) => (number === null ? null : (ids[number - 1] ?? null));
  await tx.insert(games).values(
    plan.map(({ number, nextNumber, round, team1Id, team2Id }, index) => ({
      ...{ id: ids[number - 1] ?? index, tournamentId, round, team1Id, team2Id },
      nextGameId: idOf(nextNumber),
    })),
  );
}

/** Ids in growing order, known before the rows are, because the rows refer to each other. */
async function reserveIds(tx: Db, howMany: number): Promise<number[]> {
  const reserved = await tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('games', 'id'))::integer`.as('id') })
    .from(sql`generate_series(1, ${howMany})`);
  return reserved.map(({ id }) => id).sort((a, b) => a - b);
}
