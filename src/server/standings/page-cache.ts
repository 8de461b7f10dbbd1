import { LRUCache } from 'lru-cache';
import { countBrackets } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import type { Caller } from '../http/network.ts';
import { createReadPeople } from './entries.ts';
import { makePage, type Page, type PageQuery, sizeOfPage } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** Caches pages of leaderboards. Each is made once for a version of its standings, however many ask. */
export interface PageCache {
  /** The page that was made for this address, if it is there and still right. */
  find(url: string, current: (tournamentId: number) => TournamentStandings | undefined): Page | null;
  make(asked: AskedPage, standings: TournamentStandings): Promise<Page>;
}

export interface AskedPage {
  url: string;
  query: PageQuery;
  caller: Caller;
}

interface Job {
  page: Promise<Page>;
  askers: Caller[];
}

// The pages people look at are few; many different ones are somebody trying.
const MAX_ADDRESSES = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;
// One at a time: a page of ten thousand entries takes some 20 MB while it is made.
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 500, maxWaitingPerKey: 100 };

export function createPageCache(db: Db): PageCache {
  const readPeople = createReadPeople(db);
  const queue = createFairQueue(QUEUE_LIMITS);
  const pages = new LRUCache<string, { tournamentId: number; page: Page }>({ max: MAX_ADDRESSES, maxSize: MAX_BYTES });
  // Several addresses may mean the same page.
  const keyOf = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  const jobs = new Map<string, Job>();

  const findCurrent = (key: string, { version }: TournamentStandings): Page | null => {
    const page = pages.get(key)?.page;
    return page?.version === version ? page : null;
  };
  const makeAnew = async (key: string, query: PageQuery, standings: TournamentStandings): Promise<Page> => {
    // Others may have asked for it too, and had their turn.
    const made = findCurrent(key, standings);
    if (made) return made;
    const page = await makePage(readPeople, standings, query);
    pages.set(key, { tournamentId: standings.tournamentId, page }, { size: sizeOfPage(page) });
    return page;
  };

  return {
    find: (url, current) => {
      const key = keyOf.get(url) ?? '';
      const standings = current(pages.get(key)?.tournamentId ?? 0);
      return standings ? findCurrent(key, standings) : null;
    },
    make: async ({ url, query, caller }, standings) => {
      const { tournamentId, version, entries } = standings;
      const clamped = clampQuery(query, standings);
      // With the total, because that decides what the same address means.
      const key = [tournamentId, clamped.sort, clamped.offset, clamped.limit, countBrackets(entries)].join(' ');
      keyOf.set(url, key);
      const known = findCurrent(key, standings);
      if (known) return known;
      // Each network waits at its own place: behind that of another one it would wait for everything which that has asked.
      const jobKey = `${key} ${version} ${caller.network}`;
      const waiting = jobs.get(jobKey);
      if (waiting) {
        waiting.askers.push(caller);
        return waiting.page;
      }
      const askers = [caller];
      const isWanted = () => askers.some(({ isWaiting }) => isWaiting());
      const page = queue
        .run(caller.network, () => makeAnew(key, clamped, standings), isWanted)
        .finally(() => jobs.delete(jobKey));
      jobs.set(jobKey, { page, askers });
      return page;
    },
  };
}

/** What is beyond the last entry is one and the same page, whatever address asks for it. */
function clampQuery({ sort, offset, limit }: PageQuery, { entries }: TournamentStandings): PageQuery {
  const total = countBrackets(entries);
  const from = Math.min(offset, total);
  return { sort, offset: from, limit: Math.min(limit, total - from) };
}
