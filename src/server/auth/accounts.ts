import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { RegisterInput } from '../../contract/users.ts';
import type { Db, Tx } from '../db/database.ts';
import { findBrokenIndex } from '../db/failures.ts';
import { only } from '../db/queries.ts';
import { type SessionUser, users } from '../db/schema.ts';
import { HttpError } from '../http/errors.ts';
import type { Caller } from '../http/network.ts';
import type { PasswordQueue } from './passwords.ts';
import { userColumns } from './sessions.ts';

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
export async function holdPassword(tx: Tx, { user, password }: Account): Promise<void> {
  const isSame = and(eq(users.id, user?.id ?? 0), eq(users.password, password ?? ''));
  const [held] = await tx.select({ id: users.id }).from(users).where(isSame).for('share');
  if (!held) throw wrongCredentials();
}

type Begin = (tx: Tx, userId: number) => Promise<string>;

/** Makes an account and begins its session, both or neither. Answers with the session's token too. */
export async function register(
  db: Db,
  person: Omit<RegisterInput, 'password'>,
  hashed: string,
  begin: Begin,
): Promise<{ user: SessionUser; token: string }> {
  const row = { ...person, password: hashed };
  try {
    return await db.transaction(async (tx) => {
      await refuseLookAlike(tx, person.username);
      const user = only(await tx.insert(users).values(row).returning(userColumns));
      return { user, token: await begin(tx, user.id) };
    });
  } catch (error) {
    throw explainTaken(findBrokenIndex(error)) ?? error;
  }
}

// Tells our advisory locks on usernames from those on tournaments.
const USERNAME = 2;

/** Throws if somebody has a name that looks like this one. Until the transaction ends nobody else can take one. */
async function refuseLookAlike(tx: Tx, username: string): Promise<void> {
  // Locked in one order by all, so that no two wait for each other.
  const locked = await tx
    .select({ skeleton: sql<string>`skeleton`, lock: sql`pg_advisory_xact_lock(${USERNAME}, hashtext(skeleton))` })
    .from(
      sql`(select * from unnest(username_skeletons(${username})) as skeleton order by hashtext(skeleton)) as ordered`,
    );
  const skeletons = sql.join(
    locked.map(({ skeleton }) => sql`${skeleton}`),
    sql`, `,
  );
  const [found] = await tx
    .select({ isSame: sql<boolean>`${isNamed(username)}` })
    .from(users)
    .where(sql`username_skeletons(${users.username}) && array[${skeletons}]`)
    .orderBy(desc(isNamed(username)))
    .limit(1);
  if (found) throw found.isSame ? usernameTaken() : usernameLooksTaken();
}

function explainTaken(index: string | null): HttpError | null {
  if (index === 'users_username_key') return usernameTaken();
  if (index === 'users_email_key') {
    return refuseField('email', 'email_taken', 'There is an account with this email address already.');
  }
  return null;
}

const usernameTaken = () =>
  refuseField('username', 'username_taken', 'This username is taken. Please choose another one.');
const usernameLooksTaken = () =>
  refuseField(
    'username',
    'username_looks_taken',
    'This username looks like one that is taken. Please choose one that cannot be mistaken for it.',
  );

function refuseField(path: string, code: string, message: string): HttpError {
  return new HttpError(409, code, message, { issues: [{ path, message }] });
}
