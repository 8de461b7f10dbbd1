import { historyEndpoints } from '../../contract/history.ts';
import { createCache } from '../cache.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { readOwners } from '../standings/owners.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import type { PodiumRow } from './final-standings.ts';
import { createHistory } from './history.ts';
import { isFinal, listTournaments, readMarks, readPeople, type TournamentWithChampion } from './listed-tournaments.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache };

export function addHistoryRoutes({ cachedRoute, db, standings }: Dependencies): void {
  // A cache of its own: many different requests must not evict figures that take long to compute.
  const history = createHistory(db, createCache(), standings);

  cachedRoute(historyEndpoints.list, async () => {
    const listed = await listTournaments(db);
    const podiums = new Map<number, readonly PodiumRow[]>();
    for (const each of listed) {
      if (isFinal(each)) podiums.set(each.tournament.id, await history.readPodium(each.tournament));
    }
    const owners = await readOwners(
      db,
      [...podiums.values()].flatMap((podium) => podium.map(({ bracketId }) => bracketId)),
    );
    const completed = listed.filter(({ tournament }) => tournament.status === 'completed');
    const marks = await readMarks(
      db,
      completed.map(({ tournament }) => tournament.id),
    );
    const withMark = (champion: TournamentWithChampion['champion']) => {
      const mark = champion && marks.get(champion.teamId);
      return mark ? { ...champion, mark } : null;
    };
    return listed.map(({ tournament, champion }) => ({
      ...tournament,
      champion: withMark(champion),
      podium: (podiums.get(tournament.id) ?? []).flatMap((row) => {
        const owner = owners.get(row.bracketId);
        return owner ? { ...row, ...owner } : [];
      }),
    }));
  });

  cachedRoute(historyEndpoints.hallOfFame, async ({ query: { limit, offset }, setTotalCount }) => {
    const final = (await listTournaments(db)).filter(isFinal).map(({ tournament }) => tournament);
    const { order, titles, podiums, bestRank, tournaments } = await history.readHallOfFame(final);
    setTotalCount(order.length);
    const userIds = [...order.subarray(offset, offset + limit)];
    const people = await readPeople(db, userIds);
    return userIds.flatMap((userId) => {
      const person = people.get(userId);
      if (!person) return [];
      return {
        ...person,
        titles: titles[userId] ?? 0,
        podiums: podiums[userId] ?? 0,
        bestRank: bestRank[userId] ?? 0,
        tournaments: tournaments[userId] ?? 0,
      };
    });
  });
}
