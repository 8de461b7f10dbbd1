import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RegisterInput } from '../../contract/users.ts';
import type { Db } from '../db/database.ts';
import { findBrokenIndex } from '../db/failures.ts';
import { only } from '../db/only.ts';
import { users } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { PasswordQueue } from './passwords.ts';
import { type SessionUser, userColumns } from './sessions.ts';

/** Whom a name stands for. The database says so, because it alone knows which names are one. */
export interface Account {
  /** One key for every way to write the name, also if nobody has it. */
  key: string;
  user: SessionUser | null;
  password: string | null;
}

const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'Wrong username or password.');

export async function findAccount(db: Db, username: string): Promise<Account> {
  const [found] = await db.select().from(users).where(isNamed(username));
  // Apart from the keys of those who are somebody, whatever the name is.
  if (!found) return { key: `nobody ${username.toLowerCase()}`, user: null, password: null };
  const { password, ...user } = found;
  return { key: keyOf(user), user, password };
}

/** Whose name this is, in whatever letters. */
export function isNamed(username: string): SQL {
  return eq(sql`lower(${users.username})`, sql`lower(${username})`);
}

export function keyOf({ id }: SessionUser): string {
  return `#${id}`;
}

export async function logIn(
  { user, password: stored }: Account,
  password: string,
  passwords: PasswordQueue,
  caller: Caller,
): Promise<SessionUser> {
  const isRight = await passwords.isRight(stored, password, caller);
  if (!isRight || !user) throw wrongCredentials();
  return user;
}

/** Throws if the password has been replaced since it was found right; from here on that waits for the transaction. */
export async function holdPassword(tx: Db, { user, password }: Account): Promise<void> {
  const isSame = and(eq(users.id, user?.id ?? 0), eq(users.password, password ?? ''));
  const [held] = await tx.select({ id: users.id }).from(users).where(isSame).for('share');
  if (!held) throw wrongCredentials();
}

export async function createAccount(
  db: Db,
  person: Omit<RegisterInput, 'password'>,
  hashed: string,
): Promise<SessionUser> {
  const row = { ...person, password: hashed };
  try {
    return only(await db.insert(users).values(row).returning(userColumns));
  } catch (error) {
    throw explainTaken(findBrokenIndex(error)) ?? error;
  }
}

function explainTaken(index: string | null): HttpError | null {
  if (index === 'users_username_key') return taken('username', 'This username is taken. Please choose another one.');
  if (index === 'users_email_key') return taken('email', 'There is an account with this email address already.');
  return null;
}

function taken(path: string, message: string): HttpError {
  return new HttpError(409, `${path}_taken`, message, { issues: [{ path, message }] });
}
