import type { FastifyBaseLogger } from 'fastify';
import { type Cache, type CacheReads, createCache } from './cache.ts';
import { type ChancesCache, createChancesCache } from './chances/chances-cache.ts';
import { type Announcement, isEverything, toBracketsEvent } from './changes/announcement.ts';
import type { Database } from './db/database.ts';
import { describeError } from './describe-error.ts';
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
  const announcer = createEntryAnnouncer(db, standings.id, log);

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

  const follow = async (announced: Announcement): Promise<void> => {
    // Nothing that is cached shows groups.
    if (announced.type === 'group') return;
    // Submissions are frequent, and only standings show them. An event about standings comes with what changed them.
    const isOfStandings = announced.type === 'standings' || (announced.type === 'brackets' && announced.isSubmission);
    if (!isOfStandings) cache.invalidate();
    if (announced.type === 'tournament') void deadlines.check();
    if (isEverything(announced)) return standings.reload();
    // This server has followed its own changes already: a field says so by its revision. Brackets have none, so they name
    // the standings that have followed them.
    if (announced.type === 'field') {
      await standings.followRevision(announced.tournamentId, announced.revision);
      const current = await standings.readCached(announced.tournamentId);
      if (current && !current.isOpen) chances.follow(current);
    }
    if (announced.type === 'brackets' && announced.by !== standings.id) {
      await standings.follow(announced.tournamentId, announced.bracketIds);
    }
  };
  const listener = await startAnnouncementListener({ database, hub, log, follow });
  await deadlines.check();
  const catchUp = () =>
    standings
      .catchUp()
      .catch((error: unknown) =>
        log.warn({ fault: describeError(error) }, 'could not look for brackets that were not announced'),
      );
  const polling = startPolling(catchUp, CATCH_UP_MS);
  return {
    hub,
    standings,
    chances,
    groupChances,
    cache,
    close: async () => {
      polling.stop();
      await deadlines.close();
      await announcer.close();
      await chances.close();
      await groupChances.close();
      await standings.close();
      await listener.close();
    },
  };
}
