import type { Tree } from '../dist/domain/bracket/tree.js';
import { packPicks } from '../dist/domain/picks/packed-picks.js';
import type { RunSql } from '../dist/server/db/database.js';
import { FIRST, LAST, makePicks, numberTree } from './season.ts';

// So many different brackets are enough for a leaderboard without patterns.
const DIFFERENT = 1_000;

/** The address of the one tournament that a seeded database has. */
export const TOURNAMENT = '/api/tournaments/1';

/** A tournament that is open, before its first game. */
export async function insertTournament(run: RunSql, tree: Tree) {
  await run(`insert into tournaments (name, start_date, brackets_open) values ('Bench Cup', now() + '1 day', true)`);
  const teams = [...tree.teamById.values()].map(
    ({ id, name, seed, bracketPosition }, index) => `(${id}, 1, '${name}', ${seed}, ${bracketPosition}, ${index + 1})`,
  );
  await run(`insert into teams (id, tournament_id, name, seed, bracket_position, number)
    overriding system value values ${teams.join()}`);
  const games = tree.games.map(
    ({ id, round, team1Id, team2Id, nextGameId }, index) =>
      `(${id}, 1, ${index + 1}, '${round}', ${team1Id}, ${team2Id}, ${nextGameId})`,
  );
  await run(`insert into games (id, tournament_id, number, round, team1_id, team2_id, next_game_id)
    values ${games.join()}`);
}

/** People, of whom the first are logged in, the nth with the cookie of that number. */
export async function insertPeople(run: RunSql, howMany: number, loggedIn: number = howMany) {
  await run(`insert into users (username, password, first_name, last_name)
    select 'fan' || n, '$argon2id$', (array['${FIRST.join("','")}'])[1 + n % ${FIRST.length}],
      (array['${LAST.join("','")}'])[1 + n / 7 % ${LAST.length}] || ' ' || n
    from generate_series(1, ${howMany}) n`);
  await run(`insert into sessions (sid, sess, expire)
    select encode(sha256(rpad('bench' || n, 43, '_')::bytea), 'hex'),
      json_build_object('userId', users.id, 'createdAt', ${Date.now()}), now() + '14 days'
    from generate_series(1, ${loggedIn}) n join users on users.username = 'fan' || n`);
}

export function cookieOf(number: number) {
  return `swish_session=${`bench${number}`.padEnd(43, '_')}`;
}

/** A bracket for each of the first people. */
export async function insertBrackets(run: RunSql, tree: Tree, howMany: number) {
  const patterns = Array.from(
    { length: DIFFERENT },
    (_, number) => `(${number}, '\\x${packBracket(tree, makePicks(tree)).toString('hex')}'::bytea)`,
  );
  // What is made here fits together; having each bracket looked at would take longer than storing it.
  await run('set session_replication_role = replica');
  await run(`insert into brackets (user_id, tournament_id, submitted_at, sealed, picks)
    select users.id, 1, now() - '1 day'::interval + users.id * '3 milliseconds'::interval, true, patterns.picks
    from (select id from users where username like 'fan%' order by id limit ${howMany}) as users
    join (values ${patterns.join()}) as patterns (number, picks) on patterns.number = users.id % ${DIFFERENT}
    order by users.id`);
  await run('reset session_replication_role');
  await run('analyze');
}

/** A bracket of the seeded tournament as it is stored. */
export function packBracket(tree: Tree, picks: ReadonlyMap<number, number>) {
  return Buffer.from(packPicks(numberTree(tree), picks));
}
