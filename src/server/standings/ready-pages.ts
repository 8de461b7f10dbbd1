import type { Db } from '../db/database.ts';
import type { Bodies } from '../http/encodings.ts';
import { createReadPeople } from './entries.ts';
import { makePage, type Page, type PageQuery } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** Pages by address, each made once for a state of its tournament, however many ask. */
export interface ReadyPages {
  /** The page of this address, if it is there and still right. */
  find(url: string, current: (tournamentId: number) => TournamentStandings | undefined): Page | null;
  make(url: string, standings: TournamentStandings, query: PageQuery): Promise<Page>;
}

interface Ready {
  standings: TournamentStandings;
  version: number;
  making: Promise<Page>;
  page: Page | null;
}

// The pages people look at are few; many different ones are somebody trying.
const MAX_PAGES = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;

export function createReadyPages(db: Db): ReadyPages {
  const readPeople = createReadPeople(db);
  const pages = new Map<string, Ready>();
  let size = 0;

  return {
    find: (url, current) => {
      const ready = pages.get(url);
      const isRight = ready && isOf(ready, current(ready.standings.tournamentId));
      return isRight ? ready.page : null;
    },
    make: (url, standings, query) => {
      const known = pages.get(url);
      if (known && isOf(known, standings)) return known.making;
      const making = makePage(readPeople, standings, query);
      const ready: Ready = { standings, version: standings.version, making, page: null };
      pages.set(url, ready);
      making.then(
        (page) => keep(ready, page),
        () => pages.delete(url),
      );
      return making;
    },
  };

  function keep(ready: Ready, page: Page): void {
    ready.page = page;
    size += sizeOf(page.bodies);
    if (size <= MAX_BYTES && pages.size <= MAX_PAGES) return;
    pages.clear();
    size = 0;
  }
}

function isOf(ready: Ready, standings: TournamentStandings | undefined): boolean {
  return ready.standings === standings && ready.version === standings.version;
}

function sizeOf({ identity, br, gzip }: Bodies): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
