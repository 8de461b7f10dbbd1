import { createHash } from 'node:crypto';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { page } from '../../engine/page.ts';
import { countBrackets } from '../../engine/standings.ts';
import { compress } from '../http/encodings.ts';
import { JSON_TYPE, type Ready, sizeOf } from '../http/send-ready.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { describeEntry, hidePicks, type ReadPeople } from './entries.ts';
import type { TournamentStandings } from './tournament-standings.ts';

export interface PageQuery {
  sort: LeaderboardSort;
  offset: number;
  limit: number;
}

/** What only the owner of an entry may see while submissions are open. */
type Hidden = Pick<LeaderboardEntry, 'userId' | 'championshipTeamName' | 'possibleScore' | 'alivePicks' | 'bestRank'>;

/** A part of the leaderboard, ready to be sent to everyone. */
export interface Page extends Ready {
  /** The version of the standings it shows. */
  version: number;
  /** Of each entry while submissions are open; null once they are closed. */
  hidden: readonly Hidden[] | null;
  /** Where in the body each entry begins. */
  starts: readonly number[];
}

// A few milliseconds of work, after which others have their turn.
const SLICE = 500;
// Of most entries as JSON.
const ENTRY_BYTES = 450;
// Standings that keep changing would put a page off for ever; after so many tries it is listed in one go.
const MAX_TRIES = 3;

/** All of one state: when the standings change while the page is being made, it is made again. */
export async function makePage(
  readPeople: ReadPeople,
  standings: TournamentStandings,
  query: PageQuery,
): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const { version, entries } = standings;
    const headers = {
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      'x-total-count': String(countBrackets(entries)),
    };
    const written = await writeEntries(readPeople, standings, query, tries < MAX_TRIES ? SLICE : query.limit);
    if (!written) continue;
    const { body, ...rest } = written;
    return { version, ...rest, headers, type: JSON_TYPE, bodies: await compress(body) };
  }
}

/**
 * The entries of a page as JSON, or null if the standings have changed before all of them were listed. Nothing but the
 * text is kept from slice to slice, since ten thousand entries as objects take many times its memory.
 */
async function writeEntries(
  readPeople: ReadPeople,
  standings: TournamentStandings,
  { sort, offset, limit }: PageQuery,
  slice: number,
) {
  const { version, isOpen, tree, entries } = standings;
  const total = countBrackets(entries);
  const end = Math.min(offset + limit, total);
  const hash = createHash('sha1');
  const starts: number[] = [];
  const hidden: Hidden[] = [];
  // In one piece: to put it together from parts would take twice the memory.
  let bytes = Buffer.allocUnsafe(1_024 + (end - offset) * ENTRY_BYTES);
  let length = 0;
  const write = (text: string) => {
    const needed = length + Buffer.byteLength(text);
    if (needed > bytes.length) bytes = Buffer.concat([bytes.subarray(0, length)], 2 * needed);
    bytes.write(text, length);
    hash.update(bytes.subarray(length, needed));
    length = needed;
  };
  write('[');
  for (let from = offset; from < end; from += slice) {
    if (from > offset) await yieldToEventLoop();
    // In a rush brackets are there a moment before the version says so.
    if (standings.version !== version || countBrackets(entries) !== total) return null;
    const rows = page(entries, sort, from, Math.min(slice, end - from));
    const people = await readPeople(rows.map(({ bracketId }) => bracketId));
    const described = rows.flatMap((row) => {
      const person = people.get(row.bracketId);
      return person ? describeEntry(tree, row, person) : [];
    });
    if (isOpen) hidden.push(...described.map(pickHidden));
    const texts = described.map((entry) => JSON.stringify(isOpen ? hidePicks(entry) : entry));
    if (texts.length === 0) continue;
    if (starts.length > 0) write(',');
    let start = length;
    for (const text of texts) {
      starts.push(start);
      start += Buffer.byteLength(text) + 1;
    }
    write(texts.join(','));
  }
  write(']');
  return { body: bytes.subarray(0, length), etag: hash.digest('base64url'), starts, hidden: isOpen ? hidden : null };
}

function pickHidden({ userId, championshipTeamName, possibleScore, alivePicks, bestRank }: LeaderboardEntry): Hidden {
  return { userId, championshipTeamName, possibleScore, alivePicks, bestRank };
}

/** The body of a page as the owner of one of its entries sees it, or null for everybody else. */
export function unveilFor(userId: number, { hidden, starts, bodies: { identity } }: Page): Buffer | null {
  const index = hidden?.findIndex((entry) => entry.userId === userId) ?? -1;
  const start = starts[index];
  if (start === undefined) return null;
  const next = starts[index + 1];
  // Before a comma, or before the bracket at the end.
  const end = next === undefined ? identity.length - 1 : next - 1;
  const entry = { ...JSON.parse(identity.subarray(start, end).toString()), ...hidden?.[index] };
  return Buffer.concat([identity.subarray(0, start), Buffer.from(JSON.stringify(entry)), identity.subarray(end)]);
}

// About what an entry takes that is kept for its owner.
const HIDDEN_BYTES = 100;

export function sizeOfPage(page: Page): number {
  return sizeOf(page) + (page.hidden?.length ?? 0) * HIDDEN_BYTES;
}
