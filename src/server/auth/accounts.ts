import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { RegisterInput } from '../../contract/users.ts';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Db, Tx } from '../db/database.ts';
import { findViolated } from '../db/error-codes.ts';
import { only } from '../db/queries.ts';
import { type SessionUser, users } from '../db/schema.ts';
import { AppError, unauthorized, wrongPassword } from '../errors.ts';
import { type Caller, callerOf } from '../limits/network.ts';
import type { LoginLimits } from './login-limits.ts';
import type { PasswordQueue } from './passwords.ts';
import { foldReservedLetters } from './reserved-letters.ts';
import { userColumns } from './sessions.ts';

/** What verifying a password needs: limits of guesses, and the queue that hashes passwords. */
export interface PasswordChecks {
  loginLimits: LoginLimits;
  passwords: PasswordQueue;
}

/** The account of a username, if there is one. The database defines which usernames are the same. */
export interface Account {
  /** The key for rate limits. The same in upper and lower case, even if no account has the username. */
  key: string;
  user: SessionUser | null;
  /** The stored hash; null if no account has the username. */
  password: string | null;
}

const wrongCredentials = () => new AppError('unauthenticated', 'wrong_credentials', 'Wrong username or password.');

export async function findAccount(db: Db, username: string): Promise<Account> {
  const [found] = await db.select().from(users).where(hasUsername(username));
  // The prefix keeps this key apart from those of existing accounts.
  if (!found) return { key: `nobody ${username.toLowerCase()}`, user: null, password: null };
  const { password, ...user } = found;
  return { key: accountKey(user), user, password };
}

function accountKey({ id }: SessionUser): string {
  return `#${id}`;
}

/** Compares usernames without regard to case. */
export function hasUsername(username: string): SQL {
  return eq(sql`lower(${users.username})`, sql`lower(${username})`);
}

/** Returns the user if the password is correct, or throws. The caller counts tries and starts the session. */
export async function verifyLogin(
  { user, password: stored }: Account,
  password: string,
  passwords: PasswordQueue,
  caller: Caller,
): Promise<SessionUser> {
  const isCorrect = await passwords.isCorrect(stored, password, caller);
  if (!isCorrect || !user) throw wrongCredentials();
  return user;
}

/** Throws if the password was changed since it was verified. */
export async function requireUnchangedPassword(tx: Tx, { user, password }: Account): Promise<void> {
  const isSame = and(eq(users.id, user?.id ?? 0), eq(users.password, password ?? ''));
  if ((await tx.$count(users, isSame)) === 0) throw wrongCredentials();
}

/** Verifies the password of a logged-in user, or throws. A wrong one counts as a guess, like one at a login. */
export async function requirePassword(
  db: Db,
  { loginLimits, passwords }: PasswordChecks,
  { user, request }: { user: SessionUser; request: FastifyRequest },
  password: string,
  field: 'current' | 'password' = 'password',
): Promise<void> {
  const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id));
  // The account was deleted a moment ago.
  if (!found) throw unauthorized();
  const loginTry = await loginLimits.countLogin({ key: accountKey(user), user }, request.ip);
  const isCorrect = await passwords
    .isCorrect(found.password, password, callerOf(request))
    .catch(async (error: unknown) => {
      await loginTry.refund();
      throw error;
    });
  if (!isCorrect) throw wrongPassword(field);
  await loginTry.refund();
}

/** Creates an account and its session in one transaction, and returns the user and the session's token. */
export async function register(
  db: Db,
  person: Omit<RegisterInput, 'password' | 'code'>,
  hashed: string,
  startSession: (tx: Tx, userId: number) => Promise<string>,
): Promise<{ user: SessionUser; token: string }> {
  const row = { ...person, password: hashed };
  return mapUniqueViolation(
    db.transaction(async (tx) => {
      await refuseLookAlike(tx, person.username);
      const user = only(await tx.insert(users).values(row).returning(userColumns));
      return { user, token: await startSession(tx, user.id) };
    }),
  );
}

/** Turns a violation of a unique index into the error of the username or email field. */
export async function mapUniqueViolation<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    throw toTakenError(findViolated(error)) ?? error;
  }
}

const USERNAME_LOCK = ADVISORY_LOCKS.username;

/**
 * Throws if a username looks like that of another account, or like the name of former players. Until the transaction
 * ends, nobody else can take one that looks like it. Names that look alike have a skeleton in common (migrations 0004
 * and 0013); of the name of former players not even the spaces, punctuation and accents make another name, nor do letters
 * that look a little like others.
 */
export async function refuseLookAlike(tx: Tx, username: string, ownId = 0): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  const locked = await tx
    .select({ skeleton: sql<string>`skeleton`, lock: sql`pg_advisory_xact_lock(${USERNAME_LOCK}, hashtext(skeleton))` })
    .from(
      sql`(select * from unnest(username_skeletons(${username})) as skeleton order by hashtext(skeleton)) as ordered`,
    );
  const skeletons = sql.join(
    locked.map(({ skeleton }) => sql`${skeleton}`),
    sql`, `,
  );
  const [reserved] = await tx
    .select({
      isLike: sql<boolean>`${lettersOf(sql`username_skeletons(${FORMER_PLAYER})`)}
        && ${lettersOf(sql`array[${skeletons}] || username_skeletons(${foldReservedLetters(username)})`)}`,
    })
    .from(sql`(select 1) as reserved`);
  if (reserved?.isLike) throw usernameTaken();
  const [found] = await tx
    .select({ isSame: sql<boolean>`${hasUsername(username)}` })
    .from(users)
    .where(and(sql`username_skeletons(${users.username}) && array[${skeletons}]`, ne(users.id, ownId)))
    .orderBy(desc(hasUsername(username)))
    .limit(1);
  if (found) throw found.isSame ? usernameTaken() : usernameLooksTaken();
}

/** Skeletons without spaces, punctuation and accents. */
function lettersOf(skeletons: SQL): SQL {
  return sql`array(select regexp_replace(skeleton, '[^a-z0-9]', '', 'g') from unnest(${skeletons}) as skeleton)`;
}

function toTakenError(index: string | null): AppError | null {
  if (index === 'users_username_key') return usernameTaken();
  if (index === 'users_email_key') {
    return fieldTaken('email', 'email_taken', 'There is an account with this email address already.');
  }
  return null;
}

const usernameTaken = () =>
  fieldTaken('username', 'username_taken', 'This username is taken. Please choose another one.');
const usernameLooksTaken = () =>
  fieldTaken(
    'username',
    'username_looks_taken',
    'This username looks like one that is taken. Please choose one that cannot be mistaken for it.',
  );

function fieldTaken(path: string, code: string, message: string): AppError {
  return new AppError('conflict', code, message, { issues: [{ path, message }] });
}
