import { createHash } from 'node:crypto';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/ranking.ts';
import { listPage } from '../../domain/standings-page.ts';
import type { Db } from '../db/database.ts';
import { type Bodies, compress } from '../http/encodings.ts';
import { describeFigures, hidePicks, readPeople } from './entries.ts';
import type { TournamentStandings } from './tournament-standings.ts';

export interface PageQuery {
  sort: LeaderboardSort;
  offset: number;
  limit: number;
}

/** A part of the leaderboard, ready to be sent to everyone. */
export interface Page {
  /** While submissions are open: with what only their owners may see. */
  unveiled: readonly LeaderboardEntry[] | null;
  /** How many there are on all pages. */
  total: number;
  etag: string;
  bodies: Bodies;
}

interface Kept {
  version: number;
  pages: Map<string, Promise<Page>>;
  size: number;
}

// What of one state of a tournament is kept. The pages people look at are few.
const MAX_BYTES = 32 * 1024 * 1024;

/** Gives pages that were made once for each state of a tournament, for everyone who asks. */
export function createPages(db: Db): (standings: TournamentStandings, query: PageQuery) => Promise<Page> {
  const keptOf = new WeakMap<TournamentStandings, Kept>();

  return (standings, query) => {
    const kept = keepFor(standings);
    const key = `${query.sort} ${query.offset} ${query.limit}`;
    const ready = kept.pages.get(key);
    if (ready) return ready;
    const page = makePage(db, standings, query);
    kept.pages.set(key, page);
    page.then(
      ({ bodies }) => {
        kept.size += sizeOf(bodies);
        if (kept.size > MAX_BYTES) forget(kept);
      },
      () => kept.pages.delete(key),
    );
    return page;
  };

  function keepFor(standings: TournamentStandings): Kept {
    const known = keptOf.get(standings);
    if (known?.version === standings.version) return known;
    const kept = { version: standings.version, pages: new Map(), size: 0 };
    keptOf.set(standings, kept);
    return kept;
  }
}

async function makePage(db: Db, standings: TournamentStandings, { sort, offset, limit }: PageQuery): Promise<Page> {
  // All of one state: what comes in while names are read belongs to the next.
  const { isOpen } = standings;
  const total = standings.table.table.length;
  const figures = listPage(standings.table, sort, offset, limit).map((row) => describeFigures(standings, row));
  const bracketIds = figures.map(({ bracketId }) => bracketId);
  const people = await readPeople(db, bracketIds);
  const entries = figures.flatMap((entry) => {
    const person = people.get(entry.bracketId);
    return person ? { ...person, ...entry } : [];
  });
  const body = Buffer.from(JSON.stringify(isOpen ? entries.map(hidePicks) : entries));
  const etag = createHash('sha1').update(body).digest('base64url');
  return { unveiled: isOpen ? entries : null, total, etag, bodies: await compress(body) };
}

function forget(kept: Kept): void {
  kept.pages.clear();
  kept.size = 0;
}

function sizeOf({ identity, br, gzip }: Bodies): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
