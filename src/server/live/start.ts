import type { FastifyBaseLogger } from 'fastify';
import { type Announcement, CHANGES_CHANNEL, EVERYTHING, readAnnouncement, toEvent } from '../changes/announcement.ts';
import type { Database, Listening } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import { foldEntered, foldEvents } from './fold.ts';
import type { Hub } from './hub.ts';

const isEntered = (change: Announcement) => change.type === 'entered';
const isEvent = (change: Announcement) => change.type !== 'entered';

/** Brings up to date what this process keeps of the database, before anyone is told to read it again. */
export type Follow = (change: Announcement) => Promise<void>;

interface LiveOptions {
  database: Database;
  hub: Hub;
  log: Pick<FastifyBaseLogger, 'error'>;
  follow?: Follow;
}

/** From now on this process hears of every change, follows it, and tells the open pages. */
export async function startLive({ database, hub, log, follow = async () => {} }: LiveOptions): Promise<Listening> {
  let waiting: Announcement[] = [];
  let isFollowing = false;

  const followAll = async () => {
    isFollowing = true;
    while (waiting.length > 0) {
      const changes = waiting.splice(0);
      for (const change of changes) {
        await follow(change).catch((error: unknown) =>
          log.error({ fault: describeError(error), change }, 'could not follow a change'),
        );
      }
      hub.publish(changes.map(toEvent));
    }
    isFollowing = false;
  };
  // What comes while others are followed is folded, so that however much is announced the list stays short.
  const hear = (changes: readonly Announcement[]) => {
    const all = [...waiting, ...changes];
    waiting = [...foldEntered(all.filter(isEntered)), ...foldEvents(all.filter(isEvent))];
    if (!isFollowing) void followAll();
  };

  return database.listen(CHANGES_CHANNEL, {
    // A newer version of the program on the same database may announce what this one has no word for.
    onMessage: (message) => hear(readAnnouncement(message) ?? [EVERYTHING]),
    onBack: () => hear([EVERYTHING]),
  });
}
