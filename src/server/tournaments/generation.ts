import { eq, sql } from 'drizzle-orm';
import type { CreateBracketInput } from '../../contract/tournaments.ts';
import { isDecided, type PlacedTeam } from '../../domain/bracket/game.ts';
import { drawBracket } from '../../domain/bracket/generation.ts';
import { placeTeams } from '../../domain/bracket/seeding.ts';
import type { Context } from '../changes/commit.ts';
import { changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, games, type LoggedIn, teams } from '../db/schema.ts';
import { conflict, passwordNeeded, refused } from '../errors.ts';
import { type GameRow, isSubmittedIn, listGames, listTeams, type TournamentRow } from '../field/field.ts';
import { deleteBrackets } from './delete-brackets.ts';
import { updateTournament } from './tournaments.ts';

interface GeneratedBracket {
  tournament: TournamentRow;
  games: GameRow[];
}

/** Generates games from the teams, and replaces earlier ones. Losing brackets or results needs the password again. */
export function generateBracket(
  context: Context,
  { isReauthenticated }: LoggedIn,
  input: CreateBracketInput,
): Promise<GeneratedBracket> {
  const { tournamentId } = input;
  return changeTournament(context, tournamentId, async (tx): Promise<LockedChange<GeneratedBracket>> => {
    const seeding = placeTeams(await listTeams(tx, tournamentId));
    if (!seeding.ok) throw refused(seeding);
    const earlier = await listGames(tx, tournamentId);
    const lossCount = await requireAgreement(tx, input, earlier);
    if (lossCount > 0 && !isReauthenticated) throw passwordNeeded();
    const discarded = await discardBracket(tx, tournamentId, earlier);
    await storePlaces(tx, seeding.teams);
    await storeGames(tx, tournamentId, seeding.teams, earlier);
    const tournament = await updateTournament(tx, tournamentId, { status: 'not_started', currentRound: null });
    const drawn = await listGames(tx, tournamentId);
    return {
      result: { tournament, games: drawn },
      audit: ['bracket generated', discarded, { tournamentId, name: tournament.name, games: drawn.length }],
      events: [
        { type: 'tournament', tournamentId, changed: ['tournament', 'teams', 'games', 'players'] },
        { type: 'standings', tournamentId, changed: ['results', 'brackets'] },
      ],
      changesField: true,
    };
  });
}

/** Throws unless the admin has agreed to lose submitted brackets and results. Returns how many there are. */
async function requireAgreement(
  tx: Tx,
  { tournamentId, discardSubmissions, agreed }: CreateBracketInput,
  drawn: readonly GameRow[],
): Promise<number> {
  const submissions = await tx.$count(brackets, isSubmittedIn(tournamentId));
  const results = drawn.filter(isDecided).length;
  const isAgreed = !agreed || (agreed.brackets === submissions && agreed.results === results);
  if (submissions + results > 0 && !(discardSubmissions && isAgreed)) {
    throw conflict('bracket_in_use', formatLosses(submissions, results));
  }
  return submissions + results;
}

async function discardBracket(tx: Tx, tournamentId: number, drawn: readonly GameRow[]) {
  const deleted = await deleteBrackets(tx, tournamentId);
  await tx.delete(games).where(eq(games.tournamentId, tournamentId));
  return { brackets: deleted, results: drawn.filter(isDecided) };
}

function formatLosses(submissions: number, results: number): string {
  const losses = [
    ...(submissions > 0 ? [submissions === 1 ? '1 submitted bracket' : `${submissions} submitted brackets`] : []),
    ...(results > 0 ? [results === 1 ? '1 result' : `${results} results`] : []),
  ];
  return `Generating the bracket again discards ${losses.join(' and ')}. Confirm to go on.`;
}

/** Stores the seed and position that each team got, and its number in packed picks, which is the same in every draw. */
async function storePlaces(tx: Tx, placed: readonly PlacedTeam[]): Promise<void> {
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

/** Stores the drawn games, with the times and locations of the earlier games at the same points of the bracket. */
async function storeGames(
  tx: Tx,
  tournamentId: number,
  placed: readonly PlacedTeam[],
  earlier: readonly GameRow[],
): Promise<void> {
  const plan = drawBracket(placed);
  // Counted back from the final, since play-ins come first and only one of the two draws may have them.
  const findEarlier = (number: number) => earlier.at(number - 1 - plan.length);
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
      scheduledAt: findEarlier(number)?.scheduledAt ?? null,
      location: findEarlier(number)?.location ?? null,
    })),
  );
}

/** Reserves ids in ascending order before the insert, because games refer to each other. */
async function reserveIds(tx: Tx, length: number): Promise<number[]> {
  const reserved = await tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('games', 'id'))::integer`.as('id') })
    .from(sql`generate_series(1, ${length})`);
  return reserved.map(({ id }) => id).sort((a, b) => a - b);
}
