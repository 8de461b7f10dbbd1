import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Announcement, isEverything } from './changes/announcement.ts';
import type { Database } from './db/database.ts';
import { describeError } from './describe-error.ts';
import { createReadCache, type ReadCache } from './http/read-cache.ts';
import { createHub, type Hub } from './live/hub.ts';
import { startLive } from './live/start.ts';
import { repeat } from './repeat.ts';
import { createEntryAnnouncer } from './standings/entry-announcer.ts';
import { createLiveStandings, type LiveStandings } from './standings/live-standings.ts';

/** What a process keeps in memory of the database, in step with every other process on it. */
export interface State {
  hub: Hub;
  standings: LiveStandings;
  reads: ReadCache;
  close(): Promise<void>;
}

const CATCH_UP_MS = 10_000;

/** From now on every change is heard, so whatever is loaded later misses none. */
export async function startState(database: Database, log: FastifyBaseLogger, hub = createHub()): Promise<State> {
  const { db } = database;
  const self = randomBytes(8).toString('hex');
  const announcer = createEntryAnnouncer(db, self, log);
  const reads = createReadCache();
  const standings = createLiveStandings({ db, log, onEntered: announcer.announce });

  const follow = async (change: Announcement): Promise<void> => {
    if (change.type !== 'entered') reads.invalidate();
    if (isEverything(change)) return standings.reload();
    if (change.type !== 'entered') return standings.follow(change.tournamentId);
    if (change.by !== self) await standings.follow(change.tournamentId, change.bracketIds);
  };
  const listening = await startLive({ database, hub, log, follow });
  const catchUp = () =>
    standings
      .catchUp()
      .catch((error: unknown) => log.warn({ fault: describeError(error) }, 'could not look for brackets'));
  const looking = repeat(catchUp, CATCH_UP_MS);
  return {
    hub,
    standings,
    reads,
    close: async () => {
      looking.stop();
      await announcer.close();
      await standings.close();
      await listening.close();
    },
  };
}
