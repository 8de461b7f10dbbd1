import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Caller } from '../http/caller.ts';
import { createReadPeople } from './entries.ts';
import { makePage, type Page, type PageQuery, sizeOfPage } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** Caches pages of leaderboards. Each is made once for a version of its standings, however many ask. */
export interface ReadyPages {
  /** The page that was made for this address, if it is there and still right. */
  find(url: string, current: (tournamentId: number) => TournamentStandings | undefined): Page | null;
  make(asked: AskedPage, standings: TournamentStandings): Promise<Page>;
}

export interface AskedPage {
  url: string;
  query: PageQuery;
  caller: Caller;
}

interface KeptPage {
  tournamentId: number;
  version: number;
  making: Promise<Page>;
  page: Page | null;
  askers: Caller[];
}

// The pages people look at are few; many different ones are somebody trying.
const MAX_ADDRESSES = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;
const UNKNOWN_BYTES = 1_024;
// One at a time: a page of ten thousand entries takes some 20 MB while it is made.
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 500, maxWaitingPerKey: 100 };

export function createReadyPages(db: Db): ReadyPages {
  const readPeople = createReadPeople(db);
  const queue = createFairQueue(QUEUE_LIMITS);
  const pages = new LRUCache<string, KeptPage>({ max: MAX_ADDRESSES, maxSize: MAX_BYTES });
  // Several addresses may mean the same page.
  const keyOf = new LRUCache<string, string>({ max: MAX_ADDRESSES });

  const settle = (key: string, kept: KeptPage, page: Page) => {
    if (pages.peek(key) !== kept) return;
    // Another object, since only then the cache takes the size, which is known only now.
    pages.set(key, { ...kept, version: page.version, page, askers: [] }, { size: sizeOfPage(page) });
  };
  const forget = (key: string, kept: KeptPage) => {
    if (pages.peek(key) === kept) pages.delete(key);
  };

  return {
    find: (url, current) => {
      const kept = pages.get(keyOf.get(url) ?? '');
      return kept && current(kept.tournamentId)?.version === kept.version ? kept.page : null;
    },
    make: ({ url, query, caller }, standings) => {
      const { tournamentId, version } = standings;
      const { sort, offset, limit } = clampQuery(query, standings);
      const key = `${tournamentId} ${sort} ${offset} ${limit}`;
      keyOf.set(url, key);
      const known = pages.get(key);
      if (known?.version === version) {
        if (!known.page) known.askers.push(caller);
        return known.making;
      }
      const askers = [caller];
      const isWanted = () => askers.some(({ isWaiting }) => isWaiting());
      const making = queue.run(
        caller.network,
        () => makePage(readPeople, standings, { sort, offset, limit }),
        isWanted,
      );
      const kept: KeptPage = { tournamentId, version, making, page: null, askers };
      pages.set(key, kept, { size: UNKNOWN_BYTES });
      making.then(
        (page) => settle(key, kept, page),
        () => forget(key, kept),
      );
      return making;
    },
  };
}

/** What is beyond the last entry is one and the same page, whatever address asks for it. */
function clampQuery({ sort, offset, limit }: PageQuery, { table }: TournamentStandings): PageQuery {
  const total = table.table.length;
  const from = Math.min(offset, total);
  return { sort, offset: from, limit: Math.min(limit, total - from) };
}
