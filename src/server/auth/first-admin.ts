import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { generatePassword, hashPassword } from './passwords.ts';

export interface FirstAdmin {
  username: string;
  /** Set when nobody chose one: this is the only time anybody can see it. */
  generatedPassword?: string;
}

/** Makes the first admin where there is none, and answers with it; answers null where there is one. */
export async function ensureFirstAdmin(db: Db, username: string, password?: string): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const chosen = password ?? generatePassword();
  const created = await db
    .insert(users)
    .values({ username, password: await hashPassword(chosen), isAdmin: true })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 1) return password === undefined ? { username, generatedPassword: chosen } : { username };
  // Another server that started at the same moment was faster, or the name is taken.
  if (await hasAdmin(db)) return null;
  throw new Error(
    `There is no admin yet, and ADMIN_USERNAME "${username}" is somebody's account. Choose another name.`,
  );
}

async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return found.length > 0;
}
