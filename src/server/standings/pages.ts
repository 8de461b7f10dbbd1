import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { sortBrackets } from '../../engine/name-search.ts';
import { entry, page, type StandingRow } from '../../engine/page.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import type { LoggedIn } from '../db/schema.ts';
import { hidePicks, readOwners, toLeaderboardEntry } from './entries.ts';
import { runInSlices, searchNames } from './slices.ts';
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

/** The rows of a page, all of one moment. */
async function readRows(current: Standings, query: PageQuery) {
  const found = query.search === undefined ? null : await searchNames(current, query.search);
  return runInSlices(current, () => listRows(current, query, found));
}

// Rows between two yields to the event loop: a few milliseconds of work.
const SLICE = 500;

/** Lists all brackets, or those that a search found. */
function* listRows(
  { scoreboard, tree, isOpen }: Standings,
  { sort, offset, limit }: PageQuery,
  found: readonly number[] | null,
) {
  const sorted = found && sortBrackets(scoreboard, sort, found);
  const total = sorted ? sorted.length : countBrackets(scoreboard);
  const end = Math.min(offset + limit, total);
  const rows: StandingRow[] = [];
  for (let from = offset; from < end; from += SLICE) {
    if (from > offset) yield undefined;
    const to = Math.min(from + SLICE, end);
    if (sorted) rows.push(...sorted.slice(from, to).flatMap((bracketId) => entry(scoreboard, sort, bracketId) ?? []));
    else rows.push(...page(scoreboard, sort, from, to - from));
  }
  return { total, rows, tree, isOpen };
}
