import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { displayName, isFoundBy } from '../../domain/players/names.ts';
import { rankStandings } from '../../domain/scoring/ranking.ts';
import type { CircleReport } from '../../engine/chances/circle-report.ts';
import { hidePicks, toLeaderboardEntry } from '../standings/entries.ts';
import type { Order } from '../standings/listed-chances.ts';
import type { Circle } from './circle.ts';

interface PageQuery extends Order<CircleReport> {
  offset: number;
  limit: number;
  /** Part of a name. */
  search?: string | undefined;
}

/**
 * A page of a group's leaderboard, by its sort or, with a report, by the chances to finish first. While submissions are open,
 * people see the picks of their own entry only.
 */
export function listEntries(
  { current, owners, rows }: Circle,
  { sort, report, offset, limit, search = '' }: PageQuery,
  viewerId: number,
): { total: number; entries: LeaderboardEntry[] } {
  const named = rows.flatMap((row) => {
    const owner = owners.get(row.bracketId);
    return owner ? [{ ...owner, ...row }] : [];
  });
  const ranked = rankStandings(named, sort);
  const sorted = report ? sortByChance(ranked, report) : ranked;
  const found = sorted.filter((row) => isFoundBy(displayName(row), search));
  const entries = found.slice(offset, offset + limit).map((row) => {
    const entry = toLeaderboardEntry(current.tree, row, row);
    return current.isOpen && row.userId !== viewerId ? hidePicks(entry) : entry;
  });
  return { total: found.length, entries };
}

/** Those whose chances are not counted yet come last. */
function sortByChance<Row extends { bracketId: number }>(rows: readonly Row[], { entries }: CircleReport): Row[] {
  const placeOf = new Map(entries.map(({ bracketId }, place) => [bracketId, place]));
  const place = ({ bracketId }: Row) => placeOf.get(bracketId) ?? entries.length;
  return rows.toSorted((a, b) => place(a) - place(b));
}
