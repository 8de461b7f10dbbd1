import { LRUCache } from 'lru-cache';
import { type CachedResponse, createCachedResponse, JSON_TYPE, sizeOf } from '../http/cached-response.ts';
import type { Caller } from '../http/network.ts';
import { createSharedJobs } from '../http/shared-jobs.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** A response that shows one version of the standings. */
export interface VersionedResponse extends CachedResponse {
  version: number;
}

/** A response for everyone. Varies by cookie, since the owner gets another one at its URL while picks are hidden. */
export async function createVersionedResponse(version: number, value: object): Promise<VersionedResponse> {
  const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' };
  return { version, ...(await createCachedResponse(JSON.stringify(value), JSON_TYPE, headers)) };
}

/** Caches responses per version of the standings. Concurrent requests for a response share one computation. */
export interface VersionedCache<Response extends VersionedResponse> {
  /** The cached response of a URL, if the standings still have its version. */
  find(url: string, peek: (tournamentId: number) => TournamentStandings | undefined): Response | null;
  /** The response from the cache, or a new one. Several URLs can have the same key. */
  get(
    request: { url: string; key: string; caller: Caller },
    standings: TournamentStandings,
    create: () => Promise<Response>,
  ): Promise<Response>;
}

// People look at few different pages; only an attacker requests more.
const MAX_RESPONSES = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;
// Longer URLs have a very long search, or parameters that change nothing.
const MAX_URL = 300;
// One at a time: creating a page of ten thousand entries takes about 20 MB.
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 500, maxWaitingPerKey: 100 };

export function createVersionedCache<Response extends VersionedResponse>(
  sizeOfResponse: (response: Response) => number = sizeOf,
): VersionedCache<Response> {
  const jobs = createSharedJobs<Response>(QUEUE_LIMITS);
  const responses = new LRUCache<string, { tournamentId: number; response: Response }>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
  });
  const keyByUrl = new LRUCache<string, string>({ max: MAX_RESPONSES });

  const findCurrent = (key: string, { version }: TournamentStandings): Response | null => {
    const response = responses.get(key)?.response;
    return response?.version === version ? response : null;
  };
  const compute = async (key: string, standings: TournamentStandings, create: () => Promise<Response>) => {
    // A job of another network may have created the response in the meantime.
    const existing = findCurrent(key, standings);
    if (existing) return existing;
    const response = await create();
    responses.set(key, { tournamentId: standings.tournamentId, response }, { size: sizeOfResponse(response) });
    return response;
  };

  return {
    find: (url, peek) => {
      const key = keyByUrl.get(url);
      const cached = key === undefined ? undefined : responses.get(key);
      if (!cached) return null;
      return peek(cached.tournamentId)?.version === cached.response.version ? cached.response : null;
    },
    get: async ({ url, key: name, caller }, standings, create) => {
      const key = `${standings.tournamentId} ${name}`;
      if (url.length <= MAX_URL) keyByUrl.set(url, key);
      const cached = findCurrent(key, standings);
      if (cached) return cached;
      return jobs.run(`${key} ${standings.version}`, caller, () => compute(key, standings, create));
    },
  };
}
