import { expect, it } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import type { Message } from '../changes/announcement.ts';
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
    follow: async (message) => {
      await isBlocked;
      done.push(...(message?.announced ?? []).map((announced) => ['followed', announced]));
    },
  });
  for (let id = 1; id <= count; id += 1) {
    announce(JSON.stringify({ by: 'here', announced: [game(id)] } satisfies Message));
  }
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
