import { eq, sql } from 'drizzle-orm';
import type { LoginInput, RegisterInput } from '../../contract/users.ts';
import type { Db } from '../db/database.ts';
import { findBrokenIndex } from '../db/failures.ts';
import { users } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { type SessionUser, userColumns } from './sessions.ts';

const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'Wrong username or password.');

export async function checkCredentials(db: Db, { username, password }: LoginInput): Promise<SessionUser> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  if (!(await isPasswordOf(found?.password ?? null, password)) || !found) throw wrongCredentials();
  return found;
}

export async function createAccount(db: Db, { password, ...person }: RegisterInput): Promise<SessionUser> {
  try {
    const [user] = await db
      .insert(users)
      .values({ ...person, password: await hashPassword(password) })
      .returning(userColumns);
    return user as SessionUser;
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
