import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { ensureFirstAdmin, findUnusedAdmin } from '../../src/server/auth/first-admin.ts';
import { sessions, users } from '../../src/server/db/schema.ts';
import { openTestDatabase } from '../test-database.ts';
import { prepare } from './prepare.ts';

const database = prepare(openTestDatabase);
beforeEach(async () => {
  // Truncated, since the last admin cannot be deleted.
  await database.db.execute(sql`truncate users cascade`);
});

const allUsers = () => database.db.select().from(users);

// test/process/start.test.ts logs in as the first admin, with the password from the settings or a generated one.

it('makes and changes nobody if there is an admin already', async () => {
  await ensureFirstAdmin(database.db, 'boss', 'let me in');
  const before = await allUsers();
  expect(await ensureFirstAdmin(database.db, 'other', 'another password')).toBeNull();
  expect(await allUsers()).toEqual(before);
});

it('finds the first admin as unused until an admin has logged in, so that every start until then says how', async () => {
  await ensureFirstAdmin(database.db, 'boss', 'let me in');
  expect(await findUnusedAdmin(database.db)).toEqual({ username: 'boss', isEarlier: true });
  const [admin] = await allUsers();
  const sess = { userId: admin?.id ?? 0, createdAt: Date.now() };
  await database.db.insert(sessions).values({ sid: 'a'.repeat(64), sess, expire: new Date() });
  expect(await findUnusedAdmin(database.db)).toBeNull();
});

it('makes one admin when two servers start at the same moment', async () => {
  const made = await Promise.all([ensureFirstAdmin(database.db, 'admin'), ensureFirstAdmin(database.db, 'admin')]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await allUsers()).toHaveLength(1);
});

it('does not turn a user who has the name into an admin', async () => {
  await database.db.insert(users).values({ username: 'Admin', password: '$argon2id$x' });
  await expect(ensureFirstAdmin(database.db, 'admin', 'let me in')).rejects.toThrow("is somebody's account");
  expect(await allUsers()).toMatchObject([{ username: 'Admin', isAdmin: false }]);
});
