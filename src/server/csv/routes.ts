import { csvEndpoints } from '../../contract/csv.ts';
import type { ListQuery } from '../../contract/fields.ts';
import { picksOf } from '../../engine/picks.ts';
import { readSnapshot } from '../db/queries.ts';
import { fileHidden } from '../errors.ts';
import { loadField, requireTournament } from '../field/field.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { readPage } from '../standings/pages.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { writeBrackets, writeLeaderboard, writeResults } from './season-tables.ts';

/** Adds the tables that people open in a spreadsheet. */
export function addCsvRoutes({
  route,
  cachedRoute,
  db,
  standings,
}: RouteDependencies & { standings: StandingsCache }): void {
  const readEntries = (current: Standings, query: ListQuery) =>
    readPage(db, current, { ...query, sort: 'total', report: null }, null);

  cachedRoute(
    csvEndpoints.leaderboard,
    async ({ params, query, setTotalCount }) => {
      const { total, entries } = await readEntries(await standings.read(params.id), query);
      setTotalCount(total);
      return writeLeaderboard(entries);
    },
    // As strangers see it, whoever asks.
    { basis: async ({ params }) => ({ version: (await standings.basisOf(params.id)).version }), isCostly: true },
  );

  cachedRoute(csvEndpoints.results, async ({ params }) => {
    const { games, tree } = await readSnapshot(db, async (tx) => {
      const { id } = await requireTournament(tx, params.id);
      return loadField(tx, id);
    });
    return writeResults(tree, games);
  });

  route(csvEndpoints.brackets, async ({ params, query, setTotalCount }) => {
    const current = await standings.read(params.id);
    if (current.isOpen) throw fileHidden();
    const { total, entries } = await readEntries(current, query);
    setTotalCount(total);
    return writeBrackets(current.tree, entries, (bracketId) => picksOf(current.scoreboard, bracketId));
  });
}
