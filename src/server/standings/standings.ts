import { isDecided } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import { createScoreboard, load, put, remove, type Scoreboard, setResults } from '../../engine/scoreboard.ts';
import type { Db, Tx } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import { bracketHidden } from '../errors.ts';
import { type Field, findTournament, type GameRow, loadField, type TournamentRow } from '../field/field.ts';
import { readDatabaseTime } from './missing-brackets.ts';
import { readBrackets, readBracketsById } from './stored-brackets.ts';

/** The field and all submitted brackets of a tournament in memory, from one snapshot of the database. */
export interface Standings {
  tournamentId: number;
  tournamentName: string;
  revision: number;
  /** Whether submissions are open, which hides all picks. */
  isOpen: boolean;
  tree: Tree;
  numbering: Numbering;
  /** Whether brackets have a guess of the points in the final. */
  tiebreaker: boolean;
  /** Whether submitted brackets can be changed while submissions are open. */
  editableUntilClose: boolean;
  scoreboard: Scoreboard;
  /** Changes, throttled, with everything that a response may show. Unique in this process, across tournaments. */
  version: number;
  /** The time of the last check for missing brackets, by the database's clock. */
  checkedAt: string;
}

/** Refuses to show picks while submissions are open. */
export function requireClosed({ isOpen }: Standings): void {
  if (isOpen) throw bracketHidden();
}

let lastVersion = 0;

export function bumpVersion(current: Standings): void {
  lastVersion += 1;
  current.version = lastVersion;
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
    const tournament = await findTournament(tx, tournamentId);
    const field = tournament.revision === current.revision ? null : await loadField(tx, tournamentId);
    if (field && !hasSameIds(field.tree, current.tree)) return { all: await readAll(tx, tournamentId) };
    return { tournament, field, brackets: await readBracketsById(tx, tournamentId, bracketIds) };
  });
  if ('all' in read) return scoreAll(read.all);

  const { tournament, field, brackets } = read;
  if (field) {
    setResults(current.scoreboard, field.tree, findLastDecided(field.games), tournament.tiebreaker);
    Object.assign(current, stateOf(tournament, field));
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
  const tournament = await findTournament(tx, tournamentId);
  const field = await loadField(tx, tournamentId);
  const scoreboard = createScoreboard(field.numbering, field.tree);
  for await (const brackets of readBrackets(tx, tournamentId)) load(scoreboard, brackets);
  return { checkedAt, tournament, field, scoreboard };
}

/** Scores all brackets. Not in the transaction, which PostgreSQL could end meanwhile (idle-in-transaction timeout). */
function scoreAll({ checkedAt, tournament, field, scoreboard }: Awaited<ReturnType<typeof readAll>>): Standings {
  setResults(scoreboard, field.tree, findLastDecided(field.games), tournament.tiebreaker);
  const current = { tournamentId: tournament.id, scoreboard, version: 0, checkedAt, ...stateOf(tournament, field) };
  bumpVersion(current);
  return current;
}

function stateOf(tournament: TournamentRow, { tree, numbering }: Field) {
  const { name: tournamentName, revision, submissionsOpen: isOpen, tiebreaker, editableUntilClose } = tournament;
  return { tournamentName, revision, isOpen, tiebreaker, editableUntilClose, tree, numbering };
}

/** Whether packed picks keep their meaning: the same games and the same contenders. */
function hasSameIds(a: Tree, b: Tree): boolean {
  return haveSameKeys(a.gameById, b.gameById) && haveSameKeys(a.routes, b.routes);
}

function haveSameKeys(a: ReadonlyMap<number, unknown>, b: ReadonlyMap<number, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

function findLastDecided(games: readonly GameRow[]): number | null {
  const timeOf = ({ decidedAt }: GameRow) => decidedAt?.getTime() ?? 0;
  const [last] = games.filter(isDecided).toSorted((a, b) => timeOf(b) - timeOf(a) || b.id - a.id);
  return last?.id ?? null;
}
