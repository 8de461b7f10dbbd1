import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Cache, type CacheReads, createCache } from './cache.ts';
import { type ChancesCache, createChancesCache } from './chances/chances-cache.ts';
import { type Message, toBracketsEvent } from './changes/announcement.ts';
import type { Database } from './db/database.ts';
import { describeError } from './describe-error.ts';
import { createFollowChange, type FollowChange } from './follow-change.ts';
import { createGroupChances, type GroupChances } from './groups/group-chances.ts';
import { startAnnouncementListener } from './live/announcement-listener.ts';
import { createHub, type Hub } from './live/hub.ts';
import { startPolling } from './polling.ts';
import { watchDeadlines } from './standings/deadline-watch.ts';
import { createEntryAnnouncer } from './standings/entry-announcer.ts';
import { createStandingsCache, type StandingsCache } from './standings/standings-cache.ts';

/** The caches and live streams of a process, which follow the changes of all servers on its database. */
export interface InMemoryState {
  hub: Hub;
  standings: StandingsCache;
  chances: ChancesCache;
  groupChances: GroupChances;
  cache: Cache;
  /** Tells this server apart from others on its database, in announcements. */
  serverId: string;
  /** Follows a change, made here or by another server. */
  follow: FollowChange;
  close(): Promise<void>;
}

interface StateOptions {
  hub?: Hub | undefined;
  chancesThread?: URL;
  /** For metrics. */
  cacheReads?: CacheReads | undefined;
  countSubmissions?: ((count: number) => void) | undefined;
}

const CATCH_UP_MS = 10_000;

/** Listens for changes before anything is loaded, so that none is missed. */
export async function startInMemoryState(
  database: Database,
  log: FastifyBaseLogger,
  { hub = createHub(), chancesThread, cacheReads, countSubmissions }: StateOptions = {},
): Promise<InMemoryState> {
  const { db } = database;
  const serverId = randomBytes(8).toString('hex');
  const cache = createCache(performance, cacheReads);
  const standings = createStandingsCache({
    db,
    log,
    onEntered: (tournamentId, bracketIds) => {
      announcer.announce(tournamentId, bracketIds);
      countSubmissions?.(bracketIds.length);
    },
  });
  const chances = createChancesCache({
    log,
    standings,
    onCounted: (tournamentId) => hub.publish([{ type: 'standings', tournamentId, changed: ['odds'] }]),
    ...(chancesThread && { thread: chancesThread }),
  });
  const groupChances = createGroupChances({
    log,
    onCounted: (events) => hub.publish(events),
    ...(chancesThread && { thread: chancesThread }),
  });
  const announcer = createEntryAnnouncer(db, serverId, log);

  const deadlines = watchDeadlines({
    db,
    log,
    onPassed: async (tournamentId) => {
      cache.invalidate();
      await standings.follow(tournamentId);
      hub.publish([{ type: 'tournament', tournamentId, changed: ['tournament'] }, toBracketsEvent(tournamentId)]);
      return !(await standings.readCached(tournamentId))?.isOpen;
    },
  });

  const follow = createFollowChange({ cache, standings, chances, checkDeadlines: deadlines.run });
  const reload = async () => {
    cache.invalidate();
    void deadlines.run();
    await standings.reload();
  };
  const followMessage = async (message: Message | null) => {
    if (!message) return reload();
    for (const announced of message.announced) {
      // Own changes are followed again, so that nothing is published before that is done. Standings see by the revision of
      // a field that they have it already; brackets have none, and would be read twice.
      if (announced.type !== 'brackets' || message.by !== serverId) await follow(announced);
    }
  };
  const listener = await startAnnouncementListener({ database, hub, log, follow: followMessage });
  await deadlines.run();
  const catchUp = () =>
    standings
      .catchUp()
      .catch((error: unknown) =>
        log.warn({ fault: describeError(error) }, 'could not look for brackets that were not announced'),
      );
  const catchingUp = startPolling(catchUp, CATCH_UP_MS);
  return {
    hub,
    standings,
    chances,
    groupChances,
    cache,
    serverId,
    follow,
    close: async () => {
      await catchingUp.stop();
      await deadlines.stop();
      await announcer.close();
      await chances.close();
      await groupChances.close();
      await standings.close();
      await listener.close();
    },
  };
}
