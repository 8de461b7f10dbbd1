import type { FastifyBaseLogger } from 'fastify';
import {
  type Announcement,
  CHANGES_CHANNEL,
  EVERYTHING,
  isEvent,
  parseAnnouncements,
} from '../changes/announcement.ts';
import type { Database, NotificationListener } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import type { Hub } from './hub.ts';

interface ListenerOptions {
  database: Pick<Database, 'listen'>;
  hub: Pick<Hub, 'publish'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Updates the caches of this process after a change, before its event makes clients read again. */
  follow?: (announcement: Announcement) => Promise<void>;
}

// Of 8 kB each, at most.
const MAX_WAITING = 1_000;

/** Listens for the announcements of all servers: follows what a message announces, then publishes its events. */
export async function startAnnouncementListener(options: ListenerOptions): Promise<NotificationListener> {
  const { database, hub, log, follow = async () => {} } = options;
  const queue: (readonly Announcement[])[] = [];
  let isFollowing = false;

  const followQueued = async () => {
    isFollowing = true;
    for (let message = queue.shift(); message; message = queue.shift()) {
      for (const announcement of message) {
        await follow(announcement).catch((error: unknown) =>
          log.error({ fault: describeError(error), announcement }, 'could not follow a change'),
        );
      }
      hub.publish(message.filter(isEvent));
    }
    isFollowing = false;
  };
  // One message at a time and in order, since an event must not be published before this server has followed its change.
  const enqueue = (message: readonly Announcement[]) => {
    // Reads everything again instead of what so many announce, so that the queue stays short if they come too fast.
    if (queue.length === MAX_WAITING) queue.splice(0, MAX_WAITING, [EVERYTHING]);
    else queue.push(message);
    if (!isFollowing) void followQueued();
  };

  return database.listen(CHANGES_CHANNEL, {
    // A newer version of the program on the same database may announce changes that this one cannot parse.
    onMessage: (message) => enqueue(parseAnnouncements(message) ?? [EVERYTHING]),
    onReconnect: () => enqueue([EVERYTHING]),
  });
}
