import { countBrackets } from '../../engine/standings.ts';
import type { Caller } from '../http/network.ts';
import type { ReadOwners } from './entries.ts';
import { createPage, type Page, type PageQuery, sizeOfPage } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';
import { createVersionedCache, type VersionedCache } from './versioned-cache.ts';

/** Caches leaderboard pages. */
export interface PageCache {
  find: VersionedCache<Page>['find'];
  get(request: { url: string; query: PageQuery; caller: Caller }, standings: TournamentStandings): Promise<Page>;
}

export function createPageCache(readOwners: ReadOwners): PageCache {
  const pages = createVersionedCache(sizeOfPage);
  return {
    find: pages.find,
    get: ({ url, query, caller }, standings) => {
      const total = countBrackets(standings.engine);
      const clamped = clampQuery(query, total);
      const { search = '', sort, offset, limit } = clamped;
      // With the total, since brackets can be added without a new version, which is throttled.
      const key = [sort, offset, limit, total, search].join(' ');
      return pages.get({ url, key, caller }, standings, () => createPage(readOwners, standings, clamped));
    },
  };
}

/** Limits a query to the entries there are, so that all pages beyond the last entry have one key. */
function clampQuery({ offset, limit, ...query }: PageQuery, total: number): PageQuery {
  const from = Math.min(offset, total);
  return { ...query, offset: from, limit: Math.min(limit, total - from) };
}
