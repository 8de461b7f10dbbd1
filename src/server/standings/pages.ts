import { createHash } from 'node:crypto';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { foldName } from '../../domain/players/names.ts';
import { type LeaderboardSort, MAX_FOUND } from '../../domain/scoring/ranking.ts';
import { searchRows, sortBrackets } from '../../engine/name-search.ts';
import { entry, page, type StandingRow } from '../../engine/page.ts';
import { countBrackets } from '../../engine/standings.ts';
import { compress, JSON_TYPE, sizeOf } from '../http/cached-response.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { hidePicks, type ReadOwners, toLeaderboardEntry } from './entries.ts';
import type { TournamentStandings } from './tournament-standings.ts';
import type { VersionedResponse } from './versioned-cache.ts';

export interface PageQuery {
  sort: LeaderboardSort;
  offset: number;
  limit: number;
  /** Part of a name. */
  search?: string | undefined;
}

/** The fields of an entry that only its owner may see while submissions are open, with the owner's id. */
type HiddenFields = Pick<
  LeaderboardEntry,
  'userId' | 'championshipTeamName' | 'possibleScore' | 'alivePicks' | 'bestRank' | 'tiebreakerGuess'
>;

/** A page of the leaderboard as everyone may see it. */
export interface Page extends VersionedResponse {
  /** One for each entry while submissions are open; null once they are closed. */
  hidden: readonly HiddenFields[] | null;
  /** The index of the first byte of each entry in the uncompressed body. */
  starts: readonly number[];
}

// Entries between two yields to the event loop: a few milliseconds of work.
const SLICE = 500;
// The size of most entries as JSON.
const ENTRY_BYTES = 450;
// The last try serializes all entries in one slice, so that standings that keep changing cannot restart it.
const MAX_TRIES = 3;

/** Creates a page of one version: starts again if the standings change while it is created. */
export async function createPage(
  readOwners: ReadOwners,
  standings: TournamentStandings,
  query: PageQuery,
): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const { version } = standings;
    const list = await listEntries(standings, query);
    const sliceSize = tries < MAX_TRIES ? SLICE : query.limit;
    const serialized = await serializeEntries(readOwners, standings, query, list, sliceSize);
    if (!serialized) continue;
    const { body, ...rest } = serialized;
    const headers = {
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      'x-total-count': String(list.total),
    };
    return { version, ...rest, headers, type: JSON_TYPE, bodies: await compress(body) };
  }
}

/** All entries, or those that a search found. */
interface EntryList {
  total: number;
  slice(from: number, end: number): StandingRow[];
}

// Names between two yields to the event loop.
const SEARCH_SLICE = 8_192;

/** The entries that the query is about. A search yields to the event loop; brackets may be added in the meantime. */
async function listEntries({ engine }: TournamentStandings, { sort, search }: PageQuery): Promise<EntryList> {
  if (search === undefined) {
    return { total: countBrackets(engine), slice: (from, end) => page(engine, sort, from, end - from) };
  }
  const folded = foldName(search);
  const found: number[] = [];
  for (let from = 0; from < engine.table.length && found.length < MAX_FOUND; from += SEARCH_SLICE) {
    if (from > 0) await yieldToEventLoop();
    found.push(...searchRows(engine, folded, from, from + SEARCH_SLICE));
  }
  // Sorting more would block the event loop.
  const sorted = sortBrackets(engine, sort, found.slice(0, MAX_FOUND));
  return {
    total: sorted.length,
    slice: (from, end) => sorted.slice(from, end).flatMap((bracketId) => entry(engine, sort, bracketId) ?? []),
  };
}

/**
 * The entries of a page as JSON, or null if the standings changed in the meantime. Only the text and, while submissions
 * are open, the hidden fields are kept between slices: ten thousand whole entries take many times their memory.
 */
async function serializeEntries(
  readOwners: ReadOwners,
  standings: TournamentStandings,
  { offset, limit }: PageQuery,
  list: EntryList,
  sliceSize: number,
) {
  const { version, isOpen, tree, engine } = standings;
  const brackets = countBrackets(engine);
  const end = Math.min(offset + limit, list.total);
  const hash = createHash('sha1');
  const starts: number[] = [];
  const hidden: HiddenFields[] = [];
  // One buffer: concatenating parts would take twice the memory.
  let bytes = Buffer.allocUnsafe(1_024 + Math.max(0, end - offset) * ENTRY_BYTES);
  let length = 0;
  const write = (text: string) => {
    const needed = length + Buffer.byteLength(text);
    if (needed > bytes.length) bytes = Buffer.concat([bytes.subarray(0, length)], 2 * needed);
    bytes.write(text, length);
    hash.update(bytes.subarray(length, needed));
    length = needed;
  };
  write('[');
  for (let from = offset; from < end; from += sliceSize) {
    if (from > offset) await yieldToEventLoop();
    // Compares the count too: brackets can be added without a new version, which is throttled.
    if (standings.version !== version || countBrackets(engine) !== brackets) return null;
    const rows = list.slice(from, Math.min(from + sliceSize, end));
    const owners = await readOwners(rows.map(({ bracketId }) => bracketId));
    const listed = rows.flatMap((row) => {
      const owner = owners.get(row.bracketId);
      return owner ? toLeaderboardEntry(tree, row, owner) : [];
    });
    if (isOpen) hidden.push(...listed.map(pickHidden));
    const texts = listed.map((entry) => JSON.stringify(isOpen ? hidePicks(entry) : entry));
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

function pickHidden(entry: LeaderboardEntry): HiddenFields {
  const { userId, championshipTeamName, possibleScore, alivePicks, bestRank, tiebreakerGuess } = entry;
  return { userId, championshipTeamName, possibleScore, alivePicks, bestRank, tiebreakerGuess };
}

/** The body of a page with the hidden fields of this user's entry, or null if the page has none. */
export function revealOwnEntry(userId: number, { hidden, starts, bodies: { identity } }: Page): Buffer | null {
  const index = hidden?.findIndex((entry) => entry.userId === userId) ?? -1;
  const start = starts[index];
  if (start === undefined) return null;
  const next = starts[index + 1];
  // Up to the comma, or to the closing bracket of the list.
  const end = next === undefined ? identity.length - 1 : next - 1;
  const entry = { ...JSON.parse(identity.subarray(start, end).toString()), ...hidden?.[index] };
  return Buffer.concat([identity.subarray(0, start), Buffer.from(JSON.stringify(entry)), identity.subarray(end)]);
}

// The approximate size of an entry's hidden fields.
const HIDDEN_BYTES = 100;

export function sizeOfPage(page: Page): number {
  return sizeOf(page) + (page.hidden?.length ?? 0) * HIDDEN_BYTES;
}
