import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/ranking.ts';
import { listPage, type StandingRow } from '../../domain/standings-page.ts';
import { compress } from '../http/encodings.ts';
import { JSON_TYPE, type Ready, sizeOf } from '../http/send-ready.ts';
import { describeEntry, hidePicks, type ReadPeople } from './entries.ts';
import type { TournamentStandings } from './tournament-standings.ts';

export interface PageQuery {
  sort: LeaderboardSort;
  offset: number;
  limit: number;
}

/** A part of the leaderboard, ready to be sent to everyone. */
export interface Page extends Ready {
  /** The version of the standings it shows. */
  version: number;
  /** While submissions are open: with what only their owners may see. */
  unveiled: readonly LeaderboardEntry[] | null;
  /** Where in the body each entry begins. */
  starts: readonly number[];
}

// A few milliseconds of work, after which others have their turn.
const SLICE = 500;
// Standings that keep changing would put a page off for ever; after so many tries it is listed in one go.
const MAX_TRIES = 3;

/** All of one state: when the standings change while the page is being listed, it is listed again. */
export async function makePage(
  readPeople: ReadPeople,
  standings: TournamentStandings,
  query: PageQuery,
): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const { version, isOpen, tree, table } = standings;
    const total = table.table.length;
    const rows = await listRows(standings, query, tries < MAX_TRIES ? SLICE : query.limit);
    if (!rows) continue;
    const people = await readPeople(rows.map(({ bracketId }) => bracketId));
    const entries = rows.flatMap((row) => {
      const person = people.get(row.bracketId);
      return person ? describeEntry(tree, row, person) : [];
    });
    const { body, starts, etag } = await writeEntries(entries, isOpen ? hidePicks : (entry) => entry);
    const headers = {
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      'x-total-count': String(total),
    };
    const bodies = await compress(body);
    return { version, unveiled: isOpen ? entries : null, starts, headers, type: JSON_TYPE, etag, bodies };
  }
}

/** The rows of a page, or null if the standings have changed before all of them were listed. */
async function listRows(
  standings: TournamentStandings,
  { sort, offset, limit }: PageQuery,
  slice: number,
): Promise<StandingRow[] | null> {
  const { version, table } = standings;
  const end = Math.min(offset + limit, table.table.length);
  const rows: StandingRow[] = [];
  for (let from = offset; from < end; from += slice) {
    if (from > offset) await nextTurn();
    if (standings.version !== version) return null;
    rows.push(...listPage(table, sort, from, Math.min(slice, end - from)));
  }
  return rows;
}

/** The entries as JSON, and where in it each of them begins. */
async function writeEntries(entries: readonly LeaderboardEntry[], show: (entry: LeaderboardEntry) => LeaderboardEntry) {
  const hash = createHash('sha1');
  const parts: Buffer[] = [];
  const starts: number[] = [];
  let length = 0;
  const write = (text: string) => {
    const part = Buffer.from(text);
    hash.update(part);
    parts.push(part);
    length += part.length;
  };
  write('[');
  for (let from = 0; from < entries.length; from += SLICE) {
    if (from > 0) await nextTurn();
    const texts = entries.slice(from, from + SLICE).map((entry) => JSON.stringify(show(entry)));
    let start = length + (from > 0 ? 1 : 0);
    for (const text of texts) {
      starts.push(start);
      start += Buffer.byteLength(text) + 1;
    }
    write(`${from > 0 ? ',' : ''}${texts.join(',')}`);
  }
  write(']');
  return { body: Buffer.concat(parts), starts, etag: hash.digest('base64url') };
}

/** The body of a page as the owner of one of its entries sees it, or null for everybody else. */
export function unveilFor(userId: number, { unveiled, starts, bodies: { identity } }: Page): Buffer | null {
  const index = unveiled?.findIndex((entry) => entry.userId === userId) ?? -1;
  const start = starts[index];
  if (start === undefined) return null;
  const next = starts[index + 1];
  // Before a comma, or before the bracket at the end.
  const end = next === undefined ? identity.length - 1 : next - 1;
  return Buffer.concat([
    identity.subarray(0, start),
    Buffer.from(JSON.stringify(unveiled?.[index])),
    identity.subarray(end),
  ]);
}

// About what an entry takes that is kept for its owner.
const ENTRY_BYTES = 500;

export function sizeOfPage(page: Page): number {
  return sizeOf(page) + (page.unveiled?.length ?? 0) * ENTRY_BYTES;
}
