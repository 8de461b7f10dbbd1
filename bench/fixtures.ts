import type { Tree } from '../dist/domain/bracket/tree.js';
import { packPicks } from '../dist/domain/picks/packed-picks.js';
import type { RunSql } from '../dist/server/db/database.js';
import { FIRST_NAMES, LAST_NAMES, makePicks, numberTree } from './season.ts';

// Enough distinct brackets for a varied leaderboard; people share them.
const DISTINCT_BRACKETS = 1_000;

/** The API path of the tournament that `insertTournament` creates. */
export const TOURNAMENT = '/api/tournaments/1';

/** Inserts a tournament that takes brackets, before its first game. */
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

/** Closes submissions, and gives the games of `insertTournament` the results and teams of a later moment. */
export async function insertResults(run: RunSql, tree: Tree) {
  await run('update tournaments set brackets_open = false');
  for (const { id, team1Id, team2Id, team1Score, team2Score, winnerId, status } of tree.games)
    await run(`update games set team1_id = ${team1Id}, team2_id = ${team2Id}, team1_score = ${team1Score},
      team2_score = ${team2Score}, winner_id = ${winnerId}, status = '${status}',
      decided_at = ${winnerId === null ? null : 'now()'} where id = ${id}`);
}

/** Inserts people. The first `loggedIn` of them have a session, the nth with the cookie `cookieOf(n)`. */
export async function insertPeople(run: RunSql, howMany: number, loggedIn: number = howMany) {
  await run(`insert into users (username, password, first_name, last_name)
    select 'fan' || n, '$argon2id$', (array['${FIRST_NAMES.join("','")}'])[1 + n % ${FIRST_NAMES.length}],
      (array['${LAST_NAMES.join("','")}'])[1 + n / 7 % ${LAST_NAMES.length}] || ' ' || n
    from generate_series(1, ${howMany}) n`);
  await run(`insert into sessions (sid, sess, expire)
    select encode(sha256(rpad('bench' || n, 43, '_')::bytea), 'hex'),
      json_build_object('userId', users.id, 'createdAt', ${Date.now()}), now() + '14 days'
    from generate_series(1, ${loggedIn}) n join users on users.username = 'fan' || n`);
}

export function cookieOf(number: number) {
  return `swish_session=${`bench${number}`.padEnd(43, '_')}`;
}

/** Inserts a submitted bracket for each of the first people. */
export async function insertBrackets(run: RunSql, tree: Tree, howMany: number) {
  const patterns = Array.from(
    { length: DISTINCT_BRACKETS },
    (_, number) => `(${number}, '\\x${packBracket(tree, makePicks(tree)).toString('hex')}'::bytea)`,
  );
  // Disables triggers and foreign keys: the brackets are valid, and checking one would take longer than storing it.
  await run('set session_replication_role = replica');
  await run(`insert into brackets (user_id, tournament_id, submitted_at, sealed, picks)
    select users.id, 1, now() - '1 day'::interval + users.id * '3 milliseconds'::interval, true, patterns.picks
    from (select id from users where username like 'fan%' order by id limit ${howMany}) as users
    join (values ${patterns.join()}) as patterns (number, picks) on patterns.number = users.id % ${DISTINCT_BRACKETS}
    order by users.id`);
  await run('reset session_replication_role');
  await run('analyze');
}

/** The picks as the database stores them, for the tournament that `insertTournament` creates. */
export function packBracket(tree: Tree, picks: ReadonlyMap<number, number>) {
  return Buffer.from(packPicks(numberTree(tree), picks));
}
