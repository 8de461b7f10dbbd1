import { createHash, randomBytes } from 'node:crypto';
import { runSql } from '../../../scripts/postgres-server.ts';
import { type Caller, createCaller } from '../../caller.ts';

/** Accounts that are logged in, written straight into the database: hashing their passwords would take all the time. */
export async function addPeople(databaseUrl: string, serverUrl: string, count: number, isAdmin = false) {
  const name = randomBytes(4).toString('hex');
  const made = await runSql(
    databaseUrl,
    `insert into users (username, password, is_admin)
    select '${name} ' || number, '$argon2id$none', ${isAdmin} from generate_series(1, ${count}) as number returning id`,
  );
  const people = (made as { id: number }[]).map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  const sessions = people.map(({ id, token }) => {
    const sid = createHash('sha256').update(token).digest('hex');
    return `('${sid}', '${JSON.stringify({ userId: id, createdAt: Date.now() })}', now() + interval '14 days')`;
  });
  await runSql(databaseUrl, `insert into sessions (sid, sess, expire) values ${sessions.join(', ')}`);
  return people.map(({ id, token }): Person => ({ id, ...createCaller(serverUrl, `swish_session=${token}`) }));
}

export type Person = Caller & { id: number };
