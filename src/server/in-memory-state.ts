import type { FastifyBaseLogger } from 'fastify';
import { type Cache, createCache } from './cache.ts';
import { type Announcement, isEverything, toBracketsEvent } from './changes/announcement.ts';
import type { Database } from './db/database.ts';
import { describeError } from './describe-error.ts';
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
  cache: Cache;
  close(): Promise<void>;
}

const CATCH_UP_MS = 10_000;

/** Listens for changes before anything is loaded, so that none is missed. */
export async function startInMemoryState(
  database: Database,
  log: FastifyBaseLogger,
  hub = createHub(),
): Promise<InMemoryState> {
  const { db } = database;
  const cache = createCache();
  const standings = createStandingsCache({ db, log, onEntered: (...entered) => announcer.announce(...entered) });
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

  const follow = async (change: Announcement): Promise<void> => {
    // Submissions are frequent.
    if (change.type !== 'brackets' || !change.isSubmission) cache.invalidate();
    if (change.type === 'tournament') void deadlines.check();
    if (isEverything(change)) return standings.reload();
    // This server has followed its own changes already: a field says so by its revision. Brackets have none, so they name
    // the standings that have followed them.
    if (change.type === 'field') return standings.followRevision(change.tournamentId, change.revision);
    if (change.type === 'brackets' && change.by !== standings.id) {
      await standings.follow(change.tournamentId, change.bracketIds);
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
    cache,
    close: async () => {
      polling.stop();
      await deadlines.close();
      await announcer.close();
      await standings.close();
      await listener.close();
    },
  };
}
