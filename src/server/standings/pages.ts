import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { foldName } from '../../domain/players/names.ts';
import { type LeaderboardSort, MAX_FOUND } from '../../domain/scoring/ranking.ts';
import { searchRows, sortBrackets } from '../../engine/name-search.ts';
import { entry, page, type StandingRow } from '../../engine/page.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import type { LoggedIn } from '../db/schema.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { hidePicks, readOwners, toLeaderboardEntry } from './entries.ts';
import type { Standings } from './standings.ts';

interface PageQuery {
  sort: LeaderboardSort;
  offset: number;
  limit: number;
  /** Part of a name. */
  search?: string | undefined;
}

/** A page of the leaderboard. While submissions are open, people see the picks of their own entry only. */
export async function readPage(
  db: Db,
  current: Standings,
  query: PageQuery,
  viewer: LoggedIn | null,
): Promise<{ total: number; entries: LeaderboardEntry[] }> {
  const { total, rows, tree, isOpen } = await readRows(current, query);
  const owners = await readOwners(
    db,
    rows.map(({ bracketId }) => bracketId),
  );
  const entries = rows.flatMap((row) => {
    const owner = owners.get(row.bracketId);
    if (!owner) return [];
    const listed = toLeaderboardEntry(tree, row, owner);
    const isOwn = viewer !== null && viewer.id === owner.userId;
    return isOpen && !isOwn ? hidePicks(listed) : listed;
  });
  return { total, entries };
}

// Rows between two yields to the event loop: a few milliseconds of work.
const SLICE = 500;

/** The rows of a page, all of one moment: if the standings change between two slices, they are read again at once. */
async function readRows(current: Standings, query: PageQuery, sliceSize = SLICE) {
  const { total, list } = await findRows(current, query);
  const { scoreboard, version, tree, isOpen } = current;
  const brackets = countBrackets(scoreboard);
  const end = Math.min(query.offset + query.limit, total);
  const rows: StandingRow[] = [];
  for (let from = query.offset; from < end; from += sliceSize) {
    if (from > query.offset) await yieldToEventLoop();
    // Compares the count too: brackets can be added without a new version, which is throttled.
    const hasChanged = current.version !== version || countBrackets(scoreboard) !== brackets;
    if (hasChanged) return readRows(current, query, query.limit);
    rows.push(...list(from, Math.min(from + sliceSize, end)));
  }
  return { total, rows, tree, isOpen };
}

/** All rows, or those that a search found. */
interface FoundRows {
  total: number;
  list(from: number, end: number): StandingRow[];
}

// Names between two yields to the event loop.
const SEARCH_SLICE = 8_192;

/** The rows that the query is about. A search yields to the event loop; brackets may be added in the meantime. */
async function findRows({ scoreboard }: Standings, { sort, search }: PageQuery): Promise<FoundRows> {
  if (search === undefined) {
    return { total: countBrackets(scoreboard), list: (from, end) => page(scoreboard, sort, from, end - from) };
  }
  const folded = foldName(search);
  const found: number[] = [];
  for (let from = 0; from < scoreboard.table.length && found.length < MAX_FOUND; from += SEARCH_SLICE) {
    if (from > 0) await yieldToEventLoop();
    found.push(...searchRows(scoreboard, folded, from, from + SEARCH_SLICE));
  }
  // Sorting more would block the event loop.
  const sorted = sortBrackets(scoreboard, sort, found.slice(0, MAX_FOUND));
  return {
    total: sorted.length,
    list: (from, end) => sorted.slice(from, end).flatMap((bracketId) => entry(scoreboard, sort, bracketId) ?? []),
  };
}
