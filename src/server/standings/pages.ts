import { createHash } from 'node:crypto';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/ranking.ts';
import { listPage } from '../../domain/standings-page.ts';
import type { Db } from '../db/database.ts';
import { compress } from '../http/encodings.ts';
import type { Ready } from '../http/send-ready.ts';
import { describeFigures, hidePicks, readPeople } from './entries.ts';
import type { TournamentStandings } from './tournament-standings.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface PageQuery {
  sort: LeaderboardSort;
  offset: number;
  limit: number;
}

/** A part of the leaderboard, ready to be sent to everyone. */
export interface Page extends Ready {
  /** While submissions are open: with what only their owners may see. */
  unveiled: readonly LeaderboardEntry[] | null;
  /** Among them, how many entries there are on all pages. */
  headers: Record<string, string | number>;
}

/** All of one state: what comes in while names are read belongs to the next. */
export async function makePage(db: Db, standings: TournamentStandings, query: PageQuery): Promise<Page> {
  const { isOpen, table } = standings;
  const headers = {
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'x-total-count': table.table.length,
  };
  const rows = listPage(table, query.sort, query.offset, query.limit);
  const figures = rows.map((row) => describeFigures(standings, row));
  const bracketIds = figures.map(({ bracketId }) => bracketId);
  const people = await readPeople(db, bracketIds);
  const entries = figures.flatMap((entry) => {
    const person = people.get(entry.bracketId);
    return person ? { ...person, ...entry } : [];
  });
  const body = Buffer.from(JSON.stringify(isOpen ? entries.map(hidePicks) : entries));
  const etag = createHash('sha1').update(body).digest('base64url');
  return { unveiled: isOpen ? entries : null, headers, type: JSON_TYPE, etag, bodies: await compress(body) };
}
