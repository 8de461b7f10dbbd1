import { expect, it } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import { EVERYTHING } from '../changes/announcement.ts';
import type { NotificationHandlers } from '../db/database.ts';
import { startAnnouncementListener } from './announcement-listener.ts';

const game = (id: number): LiveEvent => ({ type: 'game', tournamentId: 1, gameIds: [id] });

/** Announces games while the first is being followed, and lists what is followed and published, in order. */
async function announceGames(count: number): Promise<unknown[]> {
  const done: unknown[] = [];
  let announce: NotificationHandlers['onMessage'] = () => {};
  let unblock = () => {};
  const isBlocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await startAnnouncementListener({
    database: {
      listen: async (_, { onMessage }) => {
        announce = onMessage;
        return { close: async () => {} };
      },
    },
    hub: { publish: (events) => done.push(...events.map((event) => ['published', event])) },
    log: { error: () => {} },
    follow: async (announcement) => {
      await isBlocked;
      done.push(['followed', announcement]);
    },
  });
  for (let id = 1; id <= count; id += 1) announce(JSON.stringify([game(id)]));
  unblock();
  return done;
}

it('pages are told of changes in their order, and of none before the server has followed it', async () => {
  const expected = [1, 2, 3].flatMap((id) => [
    ['followed', game(id)],
    ['published', game(id)],
  ]);
  const done = await announceGames(3);
  await expect.poll(() => done).toEqual(expected);
});

it('a server that is told of more changes than it can follow reads everything again, and so do pages', async () => {
  const done = await announceGames(1_002);
  const expected = ['followed', 'published'].map((what) => [what, EVERYTHING]);
  await expect.poll(() => done.slice(2)).toEqual(expected);
});
