import { type Game, isDecided } from '../../domain/bracket.ts';
import { isSeedingDrawn } from '../../domain/drawn.ts';
import { addBracket, createStandings, type Standings, setResults } from '../../domain/standings.ts';
import { listPage } from '../../domain/standings-page.ts';
import { buildTree, type Tree } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { findTournament, type TournamentRow } from '../db/tournament-lock.ts';
import { type GameRow, listGames } from '../games/games.ts';
import { listTeams } from '../teams/teams.ts';
import { readBrackets, readBracketsById } from './stored-brackets.ts';

/** A tournament and everybody's brackets in memory, as they were at one moment in the database. */
export interface TournamentStandings {
  tournamentId: number;
  /** Which state of the tournament this is. */
  revision: number;
  /** While submissions are open, people's champions are their own business. */
  isOpen: boolean;
  tree: Tree;
  /** While the games differ from the seeding nobody could tell what a pick means. */
  isPickable: boolean;
  table: Standings;
  /** Grows with whatever may change an answer. */
  version: number;
}

// Brackets that came in after submissions were opened again must not be shown as if they were closed.
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export function loadStandings(db: Db, tournamentId: number): Promise<TournamentStandings> {
  return db.transaction(async (tx) => loadAll(tx, await findTournament(tx, tournamentId)), SNAPSHOT);
}

/**
 * Takes in what has changed since, and these brackets if they are not there yet. What it gives is the same object,
 * unless the bracket has been generated anew.
 */
export function followStandings(
  db: Db,
  known: TournamentStandings,
  bracketIds: readonly number[],
): Promise<TournamentStandings> {
  return db.transaction(async (tx) => {
    const tournament = await findTournament(tx, known.tournamentId);
    if (tournament.revision !== known.revision) {
      const games = await listGames(tx, known.tournamentId);
      const tree = buildTree(games, await listTeams(tx, known.tournamentId));
      if (!hasSameField(tree, known.tree)) return loadAll(tx, tournament);
      setResults(known.table, tree, findLastDecided(games));
      Object.assign(known, stateOf(tournament, tree));
    }
    if (bracketIds.length > 0) {
      for (const bracket of await readBracketsById(tx, known.tournamentId, bracketIds))
        addBracket(known.table, bracket);
    }
    known.version += 1;
    return known;
  }, SNAPSHOT);
}

async function loadAll(tx: Db, tournament: TournamentRow): Promise<TournamentStandings> {
  const { id } = tournament;
  const games = await listGames(tx, id);
  const tree = buildTree(games, await listTeams(tx, id));
  const table = createStandings(tree);
  for await (const brackets of readBrackets(tx, id)) {
    for (const bracket of brackets) addBracket(table, bracket);
  }
  setResults(table, tree, findLastDecided(games));
  // Putting a million names in order takes seconds, which nobody shall wait for later.
  listPage(table, 'name', 0, 0);
  return { tournamentId: id, table, version: 0, ...stateOf(tournament, tree) };
}

function stateOf({ revision, bracketsOpen }: TournamentRow, tree: Tree) {
  return { revision, isOpen: bracketsOpen, tree, isPickable: isSeedingDrawn(tree) };
}

/** Whether picks mean the same: the same games among the same contenders. */
function hasSameField(a: Tree, b: Tree): boolean {
  return haveSameKeys(a.gameById, b.gameById) && haveSameKeys(a.routes, b.routes);
}

function haveSameKeys(a: ReadonlyMap<number, unknown>, b: ReadonlyMap<number, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

/** A decided game is locked, so it was changed last when its result came. */
function findLastDecided(games: readonly GameRow[]): number | null {
  const decided = games.filter((game): game is GameRow & Game => isDecided(game));
  const byTime = decided.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || b.id - a.id);
  return byTime[0]?.id ?? null;
}
