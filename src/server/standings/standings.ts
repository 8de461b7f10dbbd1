import { isDecided } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import {
  createScoreboard,
  load,
  put,
  remove,
  type Scoreboard,
  type SubmittedBracket,
  setResults,
} from '../../engine/scoreboard.ts';
import type { Db, Tx } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import { bracketHidden } from '../errors.ts';
import { type Field, type GameRow, loadField, requireTournament, type TournamentRow } from '../field/field.ts';
import { readDatabaseTime } from './missing-brackets.ts';
import { readBrackets, readBracketsById } from './stored-brackets.ts';

interface DecidedGame {
  gameId: number;
  decidedAt: Date;
}

/** The field and all submitted brackets of a tournament in memory, from one snapshot of the database. */
export interface Standings {
  tournamentId: number;
  tournamentName: string;
  revision: number;
  /** Whether submissions are open, which hides all picks. */
  isOpen: boolean;
  tree: Tree;
  /** The decided games, in the order of their results. */
  decided: readonly DecidedGame[];
  numbering: Numbering;
  /** Whether brackets have a guess of the points in the final. */
  tiebreaker: boolean;
  /** Whether submitted brackets can be changed while submissions are open. */
  editableUntilClose: boolean;
  scoreboard: Scoreboard;
  /** Changes with everything that a response may show. Unique in this process, across tournaments. */
  version: number;
  /** The time of the last check for missing brackets, by the database's clock. */
  checkedAt: string;
}

/** Refuses to show picks while submissions are open. */
export function requireClosed({ isOpen }: Standings): void {
  if (isOpen) throw bracketHidden();
}

/** Returns a function that says whether a response may show something else by then. */
export function watchChanges(current: Standings): () => boolean {
  const { version } = current;
  return () => current.version !== version;
}

let lastVersion = 0;

export function bumpVersion(current: Standings): void {
  lastVersion += 1;
  current.version = lastVersion;
}

/** Adds a bracket that was submitted against these standings. */
export function addBracket(current: Standings, bracket: SubmittedBracket): void {
  put(current.scoreboard, bracket);
  bumpVersion(current);
}

export async function loadStandings(db: Db, tournamentId: number): Promise<Standings> {
  return scoreAll(await readSnapshot(db, (tx) => readAll(tx, tournamentId)));
}

/**
 * Updates standings in place after a change. Reads the brackets with the given ids again, and removes those that are
 * gone. If the games or contenders differ, loads everything again and returns a new object.
 */
export async function followStandings(db: Db, current: Standings, bracketIds: readonly number[]): Promise<Standings> {
  const { tournamentId } = current;
  // One snapshot: picks stored after submissions were reopened must not be shown as if they were closed.
  const read = await readSnapshot(db, async (tx) => {
    const tournament = await requireTournament(tx, tournamentId);
    const field = tournament.revision === current.revision ? null : await loadField(tx, tournamentId);
    if (field && !hasSameIds(field.tree, current.tree)) return { all: await readAll(tx, tournamentId) };
    return { tournament, field, brackets: await readBracketsById(tx, tournamentId, bracketIds) };
  });
  if ('all' in read) return scoreAll(read.all);

  const { tournament, field, brackets } = read;
  if (field) {
    Object.assign(current, stateOf(tournament, field));
    scoreResults(current);
  }
  // A deadline closes submissions without a new revision.
  const hasOpenedOrClosed = current.isOpen !== tournament.submissionsOpen;
  current.isOpen = tournament.submissionsOpen;
  const found = new Set(brackets.map(({ bracketId }) => bracketId));
  for (const id of bracketIds) if (!found.has(id)) remove(current.scoreboard, id);
  for (const bracket of brackets) put(current.scoreboard, bracket);
  if (field || hasOpenedOrClosed || bracketIds.length > 0) bumpVersion(current);
  return current;
}

async function readAll(tx: Tx, tournamentId: number) {
  const checkedAt = await readDatabaseTime(tx);
  const tournament = await requireTournament(tx, tournamentId);
  const field = await loadField(tx, tournamentId);
  const scoreboard = createScoreboard(field.numbering, field.tree);
  for await (const brackets of readBrackets(tx, tournamentId)) load(scoreboard, brackets);
  return { checkedAt, tournament, field, scoreboard };
}

/** Scores all brackets. Not in the transaction, which PostgreSQL could end meanwhile (idle-in-transaction timeout). */
function scoreAll({ checkedAt, tournament, field, scoreboard }: Awaited<ReturnType<typeof readAll>>): Standings {
  const current: Standings = {
    tournamentId: tournament.id,
    scoreboard,
    version: 0,
    checkedAt,
    ...stateOf(tournament, field),
  };
  scoreResults(current);
  bumpVersion(current);
  return current;
}

function scoreResults({ scoreboard, tree, decided, tiebreaker }: Standings): void {
  setResults(scoreboard, tree, decided.at(-1)?.gameId ?? null, tiebreaker);
}

function stateOf(tournament: TournamentRow, { tree, numbering, games }: Field) {
  const { name: tournamentName, revision, submissionsOpen: isOpen, tiebreaker, editableUntilClose } = tournament;
  const decided = listDecided(games);
  return { tournamentName, revision, isOpen, tiebreaker, editableUntilClose, tree, decided, numbering };
}

/** Whether packed picks keep their meaning: the same games and the same contenders. */
function hasSameIds(a: Tree, b: Tree): boolean {
  return haveSameKeys(a.gameById, b.gameById) && haveSameKeys(a.routes, b.routes);
}

function haveSameKeys(a: ReadonlyMap<number, unknown>, b: ReadonlyMap<number, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

function listDecided(games: readonly GameRow[]): DecidedGame[] {
  return games
    .filter(isDecided)
    .map(({ id: gameId, decidedAt }) => ({ gameId, decidedAt: decidedAt ?? new Date(0) }))
    .toSorted((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime() || a.gameId - b.gameId);
}
