import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const test = prepare(startTestApp);
// Of the server's clocks this is the one that people set. The embedded database goes by it too, PostgreSQL does not.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a clock that is 20 days ahead for a while logs nobody out for good', async () => {
  const [early, busy] = [await test.user(), await test.user()];
  const isLoggedIn = async (caller: typeof early) => (await caller.get('/api/user')).status === 200;
  const right = Date.now();
  vi.setSystemTime(right + 20 * DAY_MS);
  // Whoever logs in meanwhile also clears away old sessions.
  const login = await test.visitor().post('/api/login', { username: busy.username, password: PASSWORD });
  expect(login.status).toBe(200);
  vi.setSystemTime(right + 1_000);
  expect(await Promise.all([early, busy].map(isLoggedIn))).toEqual([true, true]);
});

it.runIf(inject('postgresUrl'))('a server with a wrong clock begins sessions that hold on the others', async () => {
  const { username } = await test.user();
  const right = Date.now();
  vi.setSystemTime(right - 20 * DAY_MS);
  const caller = test.visitor();
  await caller.post('/api/login', { username, password: PASSWORD });
  vi.setSystemTime(right + 1_000);
  expect((await caller.get('/api/user')).status).toBe(200);
});
