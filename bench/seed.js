import { FIRST, LAST, makePicks } from './season.js';

/** @typedef {import('../dist/domain/tree.js').Tree} Tree */
/** @typedef {import('../dist/server/db/database.js').RunSql} RunSql */

// So many different brackets are enough for a leaderboard without patterns.
const DIFFERENT = 1_000;

/** The address of the one tournament that a seeded database has. */
export const TOURNAMENT = '/api/tournaments/1';

/**
 * A tournament that is open, before its first game.
 * @param {RunSql} run
 * @param {Tree} tree
 */
export async function seedTournament(run, tree) {
  await run(`insert into tournaments (name, start_date, brackets_open) values ('Bench Cup', now() + '1 day', true)`);
  const teams = [...tree.teamById.values()].map(
    ({ id, name, seed, bracketPosition }) => `(${id}, 1, '${name}', ${seed}, ${bracketPosition})`,
  );
  await run(`insert into teams (id, tournament_id, name, seed, bracket_position)
    overriding system value values ${teams.join()}`);
  const games = tree.games.map(
    ({ id, round, team1Id, team2Id, nextGameId }) => `(${id}, 1, '${round}', ${team1Id}, ${team2Id}, ${nextGameId})`,
  );
  await run(`insert into games (id, tournament_id, round, team1_id, team2_id, next_game_id) values ${games.join()}`);
}

/**
 * People, of whom the first are logged in, the nth with the cookie of that number.
 * @param {RunSql} run
 * @param {number} howMany
 * @param {number} [loggedIn]
 */
export async function seedPeople(run, howMany, loggedIn = howMany) {
  await run(`insert into users (username, password, first_name, last_name)
    select 'fan' || n, '$argon2id$', (array['${FIRST.join("','")}'])[1 + n % ${FIRST.length}],
      (array['${LAST.join("','")}'])[1 + n / 7 % ${LAST.length}] || ' ' || n
    from generate_series(1, ${howMany}) n`);
  await run(`insert into sessions (sid, sess, expire)
    select encode(sha256(rpad('bench' || n, 43, '_')::bytea), 'hex'),
      json_build_object('userId', users.id, 'createdAt', ${Date.now()}), now() + '14 days'
    from generate_series(1, ${loggedIn}) n join users on users.username = 'fan' || n`);
}

/** @param {number} number */
export function cookieOf(number) {
  return `swish_session=${`bench${number}`.padEnd(43, '_')}`;
}

/**
 * A bracket for each of the first people.
 * @param {RunSql} run
 * @param {Tree} tree
 * @param {number} howMany
 */
export async function seedBrackets(run, tree, howMany) {
  await run(`insert into brackets (user_id, tournament_id, submitted_at, sealed)
    select id, 1, now() - '1 day'::interval + id * '3 milliseconds'::interval, true
    from users where username like 'fan%' order by id limit ${howMany}`);
  await run('create temporary table patterns (number integer, game_id integer, picked_team_id integer)');
  for (let number = 0; number < DIFFERENT; number += 1) {
    const rows = [...makePicks(tree)].map(([gameId, teamId]) => `(${number}, ${gameId}, ${teamId})`);
    await run(`insert into patterns values ${rows.join()}`);
  }
  // What is made here fits together; having each pick looked at, and put into indexes, would take longer than storing it.
  await run('set session_replication_role = replica');
  await run('alter table picks drop constraint picks_pkey, drop constraint picks_bracket_id_game_id_key');
  await run(`insert into picks (tournament_id, bracket_id, game_id, picked_team_id)
    select 1, brackets.id, patterns.game_id, patterns.picked_team_id
    from brackets join patterns on patterns.number = brackets.id % ${DIFFERENT} order by brackets.id`);
  await run('alter table picks add primary key (id), add unique (bracket_id, game_id)');
  await run('reset session_replication_role');
  await run('drop table patterns');
  await run('analyze');
}
