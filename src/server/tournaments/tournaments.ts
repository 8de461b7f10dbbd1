import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { NewTournamentInput, TournamentChange } from '../../contract/tournaments.ts';
import { isStarted } from '../../domain/bracket/game.ts';
import { settleProgress } from '../../domain/results/progress.ts';
import { resetGames } from '../../domain/results/results.ts';
import { toBracketsEvent } from '../changes/announcement.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import {
  changeTournament,
  incrementRevisions,
  type LockedChange,
  lockTournaments,
} from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { playerGameStats, teams, tournaments } from '../db/schema.ts';
import { conflict, invalidInput } from '../errors.ts';
import { listTeams, loadField, readCurrentTournament, TOURNAMENT_COLUMNS, type TournamentRow } from '../field/field.ts';
import { writeGames } from '../games/games.ts';

/** Creates the tournament that is the current one from now on, and closes the submissions of those before it. */
export function createTournament(context: Context, input: NewTournamentInput): Promise<TournamentRow> {
  const { status, currentRound, copyTeamsFrom, ...settings } = input;
  const progress = settleProgress({ status, currentRound: currentRound ?? null });
  return commit(context, async (tx): Promise<Change<TournamentRow>> => {
    const alongside = await closeEarlierSubmissions(tx);
    const result = only(
      await tx
        .insert(tournaments)
        .values({ ...settings, ...progress })
        .returning(TOURNAMENT_COLUMNS),
    );
    if (copyTeamsFrom) await copyTeams(tx, copyTeamsFrom, result.id);
    const { id: tournamentId, revision } = result;
    return {
      result,
      audit: ['tournament created', null, { ...result, copyTeamsFrom }],
      events: [
        { type: 'tournament', tournamentId, changed: copyTeamsFrom ? ['tournament', 'teams'] : ['tournament'] },
        { type: 'field', tournamentId, revision },
      ],
      alongside,
    };
  });
}

/** No page of the next tournament could close them. Those whose deadline has passed are closed as they are. */
async function closeEarlierSubmissions(tx: Tx): Promise<Change<TournamentRow>[]> {
  const isOpen = sql`takes_brackets(${tournaments})`;
  const open = await tx.select({ id: tournaments.id }).from(tournaments).where(isOpen);
  const current = await readCurrentTournament(tx);
  // Somebody may be opening the current one at this moment.
  await lockTournaments(tx, [...new Set([...open.map(({ id }) => id), ...(current ? [current.id] : [])])]);
  const closed: Change<TournamentRow>[] = [];
  for (const before of await tx.select(TOURNAMENT_COLUMNS).from(tournaments).where(isOpen)) {
    const { events = [], ...change } = await setBracketsOpen(tx, before, false);
    const { revision } = only(await incrementRevisions(tx, [before.id]));
    closed.push({ ...change, events: [...events, { type: 'field', tournamentId: before.id, revision }] });
  }
  return closed;
}

/** Copies names, seeds, positions and what was set of marks. Numbers are given when the bracket is generated. */
async function copyTeams(tx: Tx, fromId: number, tournamentId: number): Promise<void> {
  const [source] = await tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.id, fromId));
  if (!source) throw invalidInput([{ path: 'copyTeamsFrom', message: 'There is no such tournament.' }]);
  const copied = await listTeams(tx, fromId);
  if (copied.length === 0) return;
  await tx.insert(teams).values(
    copied.map(({ name, seed, bracketPosition, markText, markColor }) => ({
      ...{ tournamentId, name, seed, bracketPosition },
      ...{ markText, markColor },
    })),
  );
}

export function editTournament(context: Context, id: number, change: TournamentChange): Promise<TournamentRow> {
  return changeTournament(context, id, async (tx, before): Promise<LockedChange<TournamentRow>> => {
    refuseChangedTerms(before, change);
    const { status = before.status, currentRound = before.currentRound, ...settings } = change;
    const progress = settleProgress({ status, currentRound });
    const after = await updateTournament(tx, id, { ...settings, ...progress });
    return {
      result: after,
      audit: ['tournament changed', before, after],
      events: [
        { type: 'tournament', tournamentId: id, changed: ['tournament'] },
        // Another deadline may open or close submissions, which hides or shows brackets.
        ...(before.submissionsOpen === after.submissionsOpen ? [] : [toBracketsEvent(id)]),
      ],
      changesField: true,
    };
  });
}

/** Refuses to change the terms of submitting once submissions have been open. */
function refuseChangedTerms(before: TournamentRow, { editableUntilClose, tiebreaker }: TournamentChange): void {
  if (before.submissionsOpenedAt === null) return;
  const isChanged =
    (editableUntilClose ?? before.editableUntilClose) !== before.editableUntilClose ||
    (tiebreaker ?? before.tiebreaker) !== before.tiebreaker;
  if (isChanged) {
    throw conflict(
      'submissions_were_open',
      'Whether brackets can be changed and the tiebreaker are chosen before submissions open for the first time.',
    );
  }
}

/** Opens or closes submissions. Named after its endpoint. */
export function toggleBrackets(context: Context, id: number, bracketsOpen: boolean): Promise<TournamentRow> {
  return changeTournament(context, id, async (tx, before): Promise<LockedChange<TournamentRow>> => {
    if (bracketsOpen && (await hasDeadlinePassed(tx, id))) {
      throw conflict('deadline_passed', 'The deadline for submissions has passed. Move it to open them again.');
    }
    return setBracketsOpen(tx, before, bracketsOpen);
  });
}

async function setBracketsOpen(
  tx: Tx,
  before: TournamentRow,
  bracketsOpen: boolean,
): Promise<LockedChange<TournamentRow>> {
  const submissionsOpenedAt = before.submissionsOpenedAt ?? (bracketsOpen ? sql`now()` : null);
  const submissionsClosedAt = bracketsOpen ? null : (before.submissionsClosedAt ?? sql`now()`);
  const after = await updateTournament(tx, before.id, { bracketsOpen, submissionsOpenedAt, submissionsClosedAt });
  return {
    result: after,
    audit: ['submissions toggled', before, after],
    events: [
      { type: 'tournament', tournamentId: before.id, changed: ['tournament'] },
      // The leaderboard hides champions while submissions are open.
      toBracketsEvent(before.id),
    ],
    changesField: true,
  };
}

/** Takes back all results, starts and points of players. Teams, seeds, submitted brackets and opening-day games stay. */
export function resetTournament(context: Context, id: number): Promise<TournamentRow> {
  return changeTournament(context, id, async (tx, before): Promise<LockedChange<TournamentRow>> => {
    const { tree } = await loadField(tx, id);
    const started = tree.games.filter(isStarted);
    await writeGames(tx, resetGames(tree));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.tournamentId, id)).returning();
    const after = await updateTournament(tx, id, { status: 'not_started', currentRound: null });
    return {
      result: after,
      audit: ['tournament reset', { ...before, results: started, playerStats }, after],
      events: [
        { type: 'tournament', tournamentId: id, changed: ['tournament', 'games', 'players'] },
        { type: 'standings', tournamentId: id, changed: ['results'] },
      ],
      changesField: true,
    };
  });
}

async function hasDeadlinePassed(tx: Tx, id: number): Promise<boolean> {
  const isPast = sql`${tournaments.submissionsCloseAt} <= clock_timestamp()`;
  return (await tx.$count(tournaments, and(eq(tournaments.id, id), isPast))) > 0;
}

export async function updateTournament(
  tx: Tx,
  id: number,
  change: PgUpdateSetSource<typeof tournaments>,
): Promise<TournamentRow> {
  return only(await tx.update(tournaments).set(change).where(eq(tournaments.id, id)).returning(TOURNAMENT_COLUMNS));
}
