import { LRUCache } from 'lru-cache';
import { countBrackets } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import type { Caller } from '../http/network.ts';
import { createOwnerReader } from './entries.ts';
import { createPage, type Page, type PageQuery, sizeOfPage } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** Caches leaderboard pages per version of the standings. Concurrent requests for a page share one computation. */
export interface PageCache {
  /** The cached page of a URL, if the standings still have its version. */
  find(url: string, peek: (tournamentId: number) => TournamentStandings | undefined): Page | null;
  /** The page from the cache, or a new one. */
  get(request: { url: string; query: PageQuery; caller: Caller }, standings: TournamentStandings): Promise<Page>;
}

// People look at few different pages; only an attacker requests more.
const MAX_PAGES = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;
// One at a time: creating a page of ten thousand entries takes about 20 MB.
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 500, maxWaitingPerKey: 100 };

export function createPageCache(db: Db): PageCache {
  const readOwners = createOwnerReader(db);
  const queue = createFairQueue(QUEUE_LIMITS);
  const pages = new LRUCache<string, { tournamentId: number; page: Page }>({ max: MAX_PAGES, maxSize: MAX_BYTES });
  // Several URLs can stand for the same page.
  const keyByUrl = new LRUCache<string, string>({ max: MAX_PAGES });
  const jobs = new Map<string, { page: Promise<Page>; callers: Caller[] }>();

  const findCurrent = (key: string, { version }: TournamentStandings): Page | null => {
    const page = pages.get(key)?.page;
    return page?.version === version ? page : null;
  };
  const computePage = async (key: string, query: PageQuery, standings: TournamentStandings): Promise<Page> => {
    // A job of another network may have created it in the meantime.
    const existing = findCurrent(key, standings);
    if (existing) return existing;
    const page = await createPage(readOwners, standings, query);
    pages.set(key, { tournamentId: standings.tournamentId, page }, { size: sizeOfPage(page) });
    return page;
  };

  return {
    find: (url, peek) => {
      const key = keyByUrl.get(url) ?? '';
      const standings = peek(pages.get(key)?.tournamentId ?? 0);
      return standings ? findCurrent(key, standings) : null;
    },
    get: async ({ url, query, caller }, standings) => {
      const { tournamentId, version, entries } = standings;
      const clamped = clampQuery(query, standings);
      // With the total, because clamping depends on it.
      const key = [tournamentId, clamped.sort, clamped.offset, clamped.limit, countBrackets(entries)].join(' ');
      keyByUrl.set(url, key);
      const cached = findCurrent(key, standings);
      if (cached) return cached;
      // Jobs are shared within a network only: behind the job of another one, it would wait for all jobs of that one.
      const jobKey = `${key} ${version} ${caller.network}`;
      const job = jobs.get(jobKey);
      if (job) {
        job.callers.push(caller);
        return job.page;
      }
      const callers = [caller];
      const isNeeded = () => callers.some(({ isConnected }) => isConnected());
      const page = queue
        .run(caller.network, () => computePage(key, clamped, standings), isNeeded)
        .finally(() => jobs.delete(jobKey));
      jobs.set(jobKey, { page, callers });
      return page;
    },
  };
}

/** Limits a query to the entries there are, so that all pages beyond the last entry have one key. */
function clampQuery({ sort, offset, limit }: PageQuery, { entries }: TournamentStandings): PageQuery {
  const total = countBrackets(entries);
  const from = Math.min(offset, total);
  return { sort, offset: from, limit: Math.min(limit, total - from) };
}
