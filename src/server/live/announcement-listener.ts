import type { FastifyBaseLogger } from 'fastify';
import { CHANGES_CHANNEL, EVERYTHING, eventOf, type Message, parseMessage } from '../changes/announcement.ts';
import type { Database, NotificationListener } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import type { Hub } from './hub.ts';

interface ListenerOptions {
  database: Pick<Database, 'listen'>;
  hub: Pick<Hub, 'publish'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /**
   * Updates what this process keeps in memory after changes, before their events make clients read again. Null stands for
   * changes that nobody knows.
   */
  follow: (message: Message | null) => Promise<void>;
}

/** Listens for the announcements of all servers: follows what a message announces, then publishes its events. */
export async function startAnnouncementListener(options: ListenerOptions): Promise<NotificationListener> {
  const { database, hub, log, follow } = options;
  let last = Promise.resolve();
  // One message at a time and in order, since an event must not be published before this server has followed its change.
  const enqueue = (message: Message | null) => {
    last = last
      .then(() => follow(message))
      .catch((error: unknown) => log.error({ fault: describeError(error), message }, 'could not follow a change'))
      .then(() => hub.publish(message ? message.announced.flatMap((each) => eventOf(each) ?? []) : [EVERYTHING]));
  };
  return database.listen(CHANGES_CHANNEL, {
    // A newer version of the program on the same database may announce changes that this one cannot parse.
    onMessage: (payload) => enqueue(parseMessage(payload)),
    onReconnect: () => enqueue(null),
  });
}
