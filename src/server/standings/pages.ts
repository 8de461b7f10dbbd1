import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { type ChancesReport, findIndex } from '../../engine/chances/report.ts';
import { sortBrackets } from '../../engine/name-search.ts';
import { entry, page, type StandingRow } from '../../engine/page.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import type { LoggedIn } from '../db/schema.ts';
import { runInSlices } from '../slices.ts';
import { hidePicks, toLeaderboardEntry } from './entries.ts';
import type { Order } from './listed-chances.ts';
import { readOwners } from './owners.ts';
import { searchNames } from './search.ts';
import { type Standings, watchChanges } from './standings.ts';

interface PageQuery extends Order {
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
  const found = query.search === undefined ? null : await searchNames(current.scoreboard, query.search);
  const { total, rows, tree, isOpen } = await runInSlices(() => listRows(current, query, found), watchChanges(current));
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

/** One entry, while picks are visible; null if the bracket does not take part. */
export async function readEntry(db: Db, current: Standings, bracketId: number): Promise<LeaderboardEntry | null> {
  const row = entry(current.scoreboard, 'total', bracketId);
  const owner = row && (await readOwners(db, [bracketId])).get(bracketId);
  return row && owner ? toLeaderboardEntry(current.tree, row, owner) : null;
}

// Rows between two yields to the event loop: a few milliseconds of work.
const SLICE = 500;

/** Lists all brackets, or those that a search found. */
function* listRows(
  { scoreboard, tree, isOpen }: Standings,
  { sort, report, offset, limit }: PageQuery,
  found: readonly number[] | null,
) {
  const sorted = report ? sortByChance(report, found) : found && sortBrackets(scoreboard, sort, found);
  const total = sorted ? sorted.length : countBrackets(scoreboard);
  const end = Math.min(offset + limit, total);
  const rows: StandingRow[] = [];
  for (let from = offset; from < end; from += SLICE) {
    if (from > offset) yield;
    const to = Math.min(from + SLICE, end);
    if (sorted) rows.push(...[...sorted.slice(from, to)].flatMap((id) => entry(scoreboard, sort, id) ?? []));
    else rows.push(...page(scoreboard, sort, from, to - from));
  }
  return { total, rows, tree, isOpen };
}

/** The brackets that were found, or all, best first. */
function sortByChance(report: ChancesReport, found: readonly number[] | null): Uint32Array {
  const { bracketIds } = report;
  if (!found) return bracketIds;
  const places = Uint32Array.from(found.flatMap((id) => findIndex(report, id) ?? []));
  return places.sort().map((place) => bracketIds[place] as number);
}
