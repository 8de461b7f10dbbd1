import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox, users } from '../../src/server/db/schema.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { enterBracket } from './season-calls.ts';

const { test, admin, visitor } = prepareApp();

it('does everything but send mail without a mail server, and stores none for later', async () => {
  const player = await test.user();
  await test.database.db.update(users).set({ email: 'player@example.org' }).where(eq(users.id, player.id));
  expect((await visitor.get('/api/registration')).body).toEqual({ registration: 'open', mail: false });
  expectStatus(await visitor.post('/api/password-reset/request', { email: 'player@example.org' }), 202);
  const { id } = await makeSeason(admin);
  const bracket = await enterBracket(player, id);
  expectStatus(await admin.delete(`/api/brackets/${bracket.id}`, { reason: 'Twice' }), 204);
  expect((await player.get('/api/user/mail-settings')).body).toEqual({ available: false, unsubscribed: [] });
  expect(await test.database.db.$count(outbox)).toBe(0);
});
