import type { Db } from '../db/database.ts';
import { createTurns } from '../turns.ts';
import { createReadPeople } from './entries.ts';
import { makePage, type Page, type PageQuery } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** Pages of leaderboards, each made once for a state of its tournament, however many ask. */
export interface ReadyPages {
  /** The page that was made for this address, if it is there and still right. */
  find(url: string, current: (tournamentId: number) => TournamentStandings | undefined): Page | null;
  make(url: string, standings: TournamentStandings, query: PageQuery): Promise<Page>;
}

interface KeptPage {
  tournamentId: number;
  version: number;
  making: Promise<Page>;
  page: Page | null;
}

// The pages people look at are few; many different ones are somebody trying.
const MAX_ADDRESSES = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;
const AT_ONCE = 4;
const MAX_WAITING = 500;

export function createReadyPages(db: Db): ReadyPages {
  const readPeople = createReadPeople(db);
  const takeTurn = createTurns(AT_ONCE, MAX_WAITING);
  const pages = new Map<string, KeptPage>();
  // Several addresses may mean the same page.
  const keyOf = new Map<string, string>();
  let size = 0;

  const forget = (key: string, kept: KeptPage | undefined) => {
    if (!kept || pages.get(key) !== kept) return;
    pages.delete(key);
    if (kept.page) size -= sizeOf(kept.page);
  };
  const note = (url: string, key: string) => {
    if (keyOf.size >= MAX_ADDRESSES) keyOf.clear();
    keyOf.set(url, key);
  };
  const settle = (key: string, kept: KeptPage, page: Page) => {
    if (pages.get(key) !== kept) return;
    kept.page = page;
    size += sizeOf(page);
    for (const [oldKey, old] of pages) {
      if (size <= MAX_BYTES) return;
      forget(oldKey, old);
    }
  };

  return {
    find: (url, current) => {
      const kept = pages.get(keyOf.get(url) ?? '');
      return kept && current(kept.tournamentId)?.version === kept.version ? kept.page : null;
    },
    make: (url, standings, query) => {
      const { tournamentId, version } = standings;
      const key = `${tournamentId} ${query.sort} ${query.offset} ${query.limit}`;
      note(url, key);
      const known = pages.get(key);
      if (known?.version === version) return known.making;
      forget(key, known);
      const making = takeTurn(() => makePage(readPeople, standings, query));
      const kept: KeptPage = { tournamentId, version, making, page: null };
      pages.set(key, kept);
      making.then(
        (page) => settle(key, kept, page),
        () => forget(key, kept),
      );
      return making;
    },
  };
}

// About what an entry takes that is kept for its owner.
const ENTRY_BYTES = 500;

function sizeOf({ bodies: { identity, br, gzip }, unveiled }: Page): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + (unveiled?.length ?? 0) * ENTRY_BYTES;
}
