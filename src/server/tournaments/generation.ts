import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CreateBracketInput } from '../../contract/tournaments.ts';
import { isDecided, type PlacedTeam } from '../../domain/bracket/game.ts';
import { drawBracket } from '../../domain/bracket/generation.ts';
import { placeTeams } from '../../domain/bracket/seeding.ts';
import type { Context } from '../changes/commit.ts';
import { changeTournament } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, games, teams } from '../db/schema.ts';
import { type GameRow, isSubmittedIn, listGames, listTeams } from '../field/field.ts';
import type { TournamentRow } from '../field/tournaments.ts';
import { conflict, refused } from '../http/errors.ts';
import { updateTournament } from './tournaments.ts';

interface GeneratedBracket {
  tournament: TournamentRow;
  games: GameRow[];
}

const BRACKETS_AT_ONCE = 100_000;

/** Draws the bracket from the teams there are, in place of an earlier one. */
export function generateBracket(context: Context, input: CreateBracketInput): Promise<GeneratedBracket> {
  const { tournamentId } = input;
  return changeTournament(context, tournamentId, async (tx) => {
    const seeding = placeTeams(await listTeams(tx, tournamentId));
    if (!seeding.ok) throw refused(seeding);
    const discarded = await discardBracket(tx, input);
    await storePlaces(tx, tournamentId, seeding.teams);
    await storeGames(tx, tournamentId, seeding.teams);
    const tournament = await updateTournament(tx, tournamentId, { status: 'not_started', currentRound: null });
    const drawn = await listGames(tx, tournamentId);
    return {
      result: { tournament, games: drawn },
      audit: ['bracket generated', discarded, { tournamentId, games: drawn.length }],
      parts: ['tournament', 'teams', 'games', 'players'],
      standings: ['results', 'brackets'],
    };
  });
}

async function discardBracket(tx: Tx, { tournamentId, discardSubmissions, agreed }: CreateBracketInput) {
  const drawn = await listGames(tx, tournamentId);
  const submissions = await countSubmissions(tx, tournamentId);
  const results = drawn.filter(isDecided).length;
  const isAgreed = !agreed || (agreed.brackets === submissions && agreed.results === results);
  if (submissions + results > 0 && !(discardSubmissions && isAgreed)) {
    throw conflict('bracket_in_use', describeUse(submissions, results));
  }
  const gone = await deleteBrackets(tx, tournamentId);
  await tx.delete(games).where(eq(games.tournamentId, tournamentId));
  return { brackets: gone, results: drawn.filter(isDecided) };
}

function describeUse(submissions: number, results: number): string {
  const losses = [
    ...(submissions > 0 ? [submissions === 1 ? '1 submitted bracket' : `${submissions} submitted brackets`] : []),
    ...(results > 0 ? [results === 1 ? '1 result' : `${results} results`] : []),
  ];
  return `Generating the bracket again discards ${losses.join(' and ')}. Confirm to go on.`;
}

async function countSubmissions(tx: Tx, tournamentId: number): Promise<number> {
  const counted = await tx.select({ submissions: count() }).from(brackets).where(isSubmittedIn(tournamentId));
  return only(counted).submissions;
}

/** A part at a time, so that millions pass the limit of a statement. Answers with how many there were. */
async function deleteBrackets(tx: Tx, tournamentId: number): Promise<number> {
  let gone = 0;
  for (;;) {
    const part = tx
      .select({ id: brackets.id })
      .from(brackets)
      .where(eq(brackets.tournamentId, tournamentId))
      .limit(BRACKETS_AT_ONCE);
    // Counted there: a million brackets must not all come back here.
    const deleted = tx.$with('deleted').as(tx.delete(brackets).where(inArray(brackets.id, part)).returning());
    const { count: found } = only(await tx.with(deleted).select({ count: count() }).from(deleted));
    if (found === 0) return gone;
    gone += found;
  }
}

/**
 * What is shown is what is played, so teams keep the places they got, and brackets are stored by their numbers. All at
 * once, since nobody else gets a turn.
 */
async function storePlaces(tx: Tx, tournamentId: number, placed: readonly PlacedTeam[]): Promise<void> {
  const hasNumber = and(eq(teams.tournamentId, tournamentId), isNotNull(teams.number));
  await tx.update(teams).set({ number: null }).where(hasNumber);
  const rows = placed.map(
    ({ id, seed, bracketPosition }, index) =>
      sql`(${id}::integer, ${seed}::integer, ${bracketPosition}::integer, ${index + 1}::smallint)`,
  );
  await tx
    .update(teams)
    .set({ seed: sql`place.seed`, bracketPosition: sql`place.bracket_position`, number: sql`place.number` })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as place (team_id, seed, bracket_position, number)`)
    .where(eq(teams.id, sql`place.team_id`));
}

async function storeGames(tx: Tx, tournamentId: number, placed: readonly PlacedTeam[]): Promise<void> {
  const plan = drawBracket(placed);
  const ids = await reserveIds(tx, plan.length);
  const idOf = (number: number) => only(ids.slice(number - 1, number));
  await tx.insert(games).values(
    plan.map(({ number, nextNumber, round, team1Id, team2Id }) => ({
      id: idOf(number),
      tournamentId,
      number,
      round,
      team1Id,
      team2Id,
      nextGameId: nextNumber === null ? null : idOf(nextNumber),
    })),
  );
}

/** Ids in growing order, known before the rows are, because the rows refer to each other. */
async function reserveIds(tx: Tx, howMany: number): Promise<number[]> {
  const reserved = await tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('games', 'id'))::integer`.as('id') })
    .from(sql`generate_series(1, ${howMany})`);
  return reserved.map(({ id }) => id).sort((a, b) => a - b);
}
