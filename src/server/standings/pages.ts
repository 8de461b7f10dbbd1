import { createHash } from 'node:crypto';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/ranking.ts';
import { listPage } from '../../domain/standings-page.ts';
import { compress } from '../http/encodings.ts';
import type { Ready } from '../http/send-ready.ts';
import { describeEntry, hidePicks, type ReadPeople } from './entries.ts';
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
}

/** All of one state: what comes in while names are read belongs to the next. */
export async function makePage(
  readPeople: ReadPeople,
  standings: TournamentStandings,
  query: PageQuery,
): Promise<Page> {
  const { isOpen, table, tree } = standings;
  const headers = {
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'x-total-count': String(table.table.length),
  };
  const rows = listPage(table, query.sort, query.offset, query.limit);
  const people = await readPeople(rows.map(({ bracketId }) => bracketId));
  const entries = rows.flatMap((row) => {
    const person = people.get(row.bracketId);
    return person ? describeEntry(tree, row, person) : [];
  });
  const body = Buffer.from(JSON.stringify(isOpen ? entries.map(hidePicks) : entries));
  const etag = createHash('sha1').update(body).digest('base64url');
  return { unveiled: isOpen ? entries : null, headers, type: JSON_TYPE, etag, bodies: await compress(body) };
}
