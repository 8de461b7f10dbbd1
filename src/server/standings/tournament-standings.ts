import { isSeedingDrawn } from '../../domain/bracket/drawn.ts';
import { isDecided } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import { createStandings, load, put, type Standings, setResults } from '../../engine/standings.ts';
import type { Db, Tx } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import { type Field, type GameRow, loadField } from '../field/field.ts';
import { findTournament, type TournamentRow } from '../field/tournaments.ts';
import { readClock } from './missing-brackets.ts';
import { readBrackets, readBracketsById } from './stored-brackets.ts';

/** A tournament and everybody's brackets in memory, as they were at one moment in the database. */
export interface TournamentStandings {
  tournamentId: number;
  /** Which state of the tournament this is. */
  revision: number;
  /** While submissions are open, people's champions are their own business. */
  isOpen: boolean;
  tree: Tree;
  numbering: Numbering;
  /** While the games differ from the seeding nobody could tell what a pick means. */
  isPickable: boolean;
  /** Every submitted bracket. */
  entries: Standings;
  /** Different after every change that a response may show; no two states of any tournament have the same. */
  version: number;
  /** By the database's clock: when it was last asked for brackets that are not here. */
  checkedAt: string;
}

let versions = 0;

export function renew(standings: TournamentStandings): void {
  versions += 1;
  standings.version = versions;
}

export async function loadStandings(db: Db, tournamentId: number): Promise<TournamentStandings> {
  return finish(await readSnapshot(db, (tx) => readAll(tx, tournamentId)));
}

/**
 * Takes in what has changed since, and these brackets if they are not there yet. What it gives is the same object,
 * unless the bracket has been generated anew.
 */
export async function followStandings(
  db: Db,
  known: TournamentStandings,
  bracketIds: readonly number[],
): Promise<TournamentStandings> {
  const { tournamentId } = known;
  // Brackets that came in after submissions were opened again must not be shown as if they were closed.
  const read = await readSnapshot(db, async (tx) => {
    const tournament = await findTournament(tx, tournamentId);
    const next = tournament.revision === known.revision ? null : await loadField(tx, tournamentId);
    if (next && !hasSameField(next.tree, known.tree)) return { anew: await readAll(tx, tournamentId) };
    return { tournament, next, brackets: await readBracketsById(tx, tournamentId, bracketIds) };
  });
  if ('anew' in read) return finish(read.anew);

  const { tournament, next, brackets } = read;
  if (next) {
    setResults(known.entries, next.tree, findLastDecided(next.games));
    Object.assign(known, stateOf(tournament, next));
  }
  for (const bracket of brackets) put(known.entries, bracket);
  if (next || brackets.length > 0) renew(known);
  return known;
}

interface Unfinished {
  checkedAt: string;
  tournament: TournamentRow;
  field: Field;
  entries: Standings;
}

async function readAll(tx: Tx, tournamentId: number): Promise<Unfinished> {
  const checkedAt = await readClock(tx);
  const tournament = await findTournament(tx, tournamentId);
  const field = await loadField(tx, tournamentId);
  const entries = createStandings(field.numbering, field.tree);
  for await (const brackets of readBrackets(tx, tournamentId)) load(entries, brackets);
  return { checkedAt, tournament, field, entries };
}

/** Apart from reading, since the database does not wait for long. */
function finish({ checkedAt, tournament, field, entries }: Unfinished): TournamentStandings {
  setResults(entries, field.tree, findLastDecided(field.games));
  const standings = { tournamentId: tournament.id, entries, version: 0, checkedAt, ...stateOf(tournament, field) };
  renew(standings);
  return standings;
}

function stateOf({ revision, bracketsOpen }: TournamentRow, { tree, numbering }: Field) {
  return { revision, isOpen: bracketsOpen, tree, numbering, isPickable: isSeedingDrawn(tree) };
}

/** Whether picks mean the same: the same games among the same contenders. */
function hasSameField(a: Tree, b: Tree): boolean {
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
