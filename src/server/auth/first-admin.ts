import { and, asc, eq, exists, notExists, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, tournaments, users } from '../db/schema.ts';
import { generatePassword, hashPassword } from './passwords.ts';

export interface FirstAdmin {
  username: string;
  /** Set if ADMIN_PASSWORD is not; only its hash is stored. */
  generatedPassword?: string;
  /** Created at an earlier start, and not logged in. */
  isEarlier?: boolean;
}

/** Creates an admin if there is none, and returns it; returns null if there is one. */
export async function ensureFirstAdmin(db: Db, username: string, password?: string): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const chosen = password ?? generatePassword();
  const created = await db
    .insert(users)
    .values({ username, password: await hashPassword(chosen), isAdmin: true })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 1) return password === undefined ? { username, generatedPassword: chosen } : { username };
  // A server that started at the same moment has created one, or the name is taken.
  if (await hasAdmin(db)) return null;
  throw new Error(
    `There is no admin yet, and ADMIN_USERNAME "${username}" is somebody's account. Choose another name.`,
  );
}

/** The oldest admin, if they have no session and there is no tournament: created at an earlier start, but not used. */
export async function findUnusedAdmin(db: Db): Promise<FirstAdmin | null> {
  const ownSessions = db.select().from(sessions).where(eq(sessions.userId, users.id));
  const [oldest] = await db
    .select({ username: users.username, isLoggedIn: sql<boolean>`${exists(ownSessions)}` })
    .from(users)
    .where(and(eq(users.isAdmin, true), notExists(db.select().from(tournaments))))
    .orderBy(asc(users.id))
    .limit(1);
  return oldest && !oldest.isLoggedIn ? { username: oldest.username, isEarlier: true } : null;
}

async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return found.length > 0;
}
