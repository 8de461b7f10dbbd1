import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvent } from '../../contract/live.ts';
import {
  type Announcement,
  CHANGES_CHANNEL,
  EVERYTHING,
  isEvent,
  parseAnnouncements,
  toBracketsEvent,
} from '../changes/announcement.ts';
import type { Database, NotificationListener } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import type { Hub } from './hub.ts';
import { mergeChangedBrackets, mergeChangedFields, mergeEvents } from './merge-events.ts';

interface ListenerOptions {
  database: Database;
  hub: Hub;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Updates the caches of this process after a change, before its event makes clients read again. */
  follow?: (change: Announcement) => Promise<void>;
}

/** Listens for the announcements of all servers: follows each change, then publishes its event. */
export async function startAnnouncementListener(options: ListenerOptions): Promise<NotificationListener> {
  const { database, hub, log, follow = async () => {} } = options;
  let queue: Announcement[] = [];
  let isFollowing = false;

  const followQueued = async () => {
    isFollowing = true;
    while (queue.length > 0) {
      const changes = queue.splice(0);
      for (const change of changes) {
        await follow(change).catch((error: unknown) =>
          log.error({ fault: describeError(error), change }, 'could not follow a change'),
        );
      }
      hub.publish(changes.flatMap(toLiveEvent));
    }
    isFollowing = false;
  };
  // Merges queued announcements, so that the queue stays short.
  const enqueue = (changes: readonly Announcement[]) => {
    const all = [...queue, ...changes];
    queue = [
      ...mergeChangedFields(all.filter((change) => change.type === 'field')),
      ...mergeChangedBrackets(all.filter((change) => change.type === 'brackets')),
      ...mergeEvents(all.filter(isEvent)),
    ];
    if (!isFollowing) void followQueued();
  };

  return database.listen(CHANGES_CHANNEL, {
    // A newer version of the program on the same database may announce changes that this one cannot parse.
    onMessage: (message) => enqueue(parseAnnouncements(message) ?? [EVERYTHING]),
    onReconnect: () => enqueue([EVERYTHING]),
  });
}

/** What open pages have to read again after a change. */
function toLiveEvent(change: Announcement): LiveEvent[] {
  if (isEvent(change)) return [change];
  if (change.type === 'field') return [];
  return [toBracketsEvent(change.tournamentId)];
}
