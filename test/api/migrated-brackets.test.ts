import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../../scripts/random.ts';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import { autofill } from '../../src/domain/picks/autofill.ts';
import { NO_PICKS, type Picks } from '../../src/domain/picks/picks.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts';
import { makeTree, playWinners } from '../domain-fixtures.ts';
import { openExpendableDatabase } from '../test-database.ts';
import { tossCoins } from '../test-season.ts';
import { prepare } from './prepare.ts';

const MIGRATION = '0006_one_row_per_bracket.sql';
const PEOPLE = 40;

const database = prepare(openExpendableDatabase);
let olderFolder: string;
beforeAll(async () => {
  olderFolder = await mkdtemp(path.join(tmpdir(), 'swish-older-'));
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < MIGRATION);
  await Promise.all(names.map((name) => cp(path.join(MIGRATIONS_FOLDER, name), path.join(olderFolder, name))));
});
afterAll(() => rm(olderFolder, { recursive: true }));

const query = (sql: string) => database.withConnection((run) => run(sql));

/** A database as the version before the migration left it: a season of 34 teams that is being played, and one of 32. */
beforeEach(async () => {
  await query('drop schema public cascade; create schema public');
  await migrate(database, olderFolder);
  await query(`
    insert into users (username, password) select 'fan ' || n, '$argon2id$x' from generate_series(1, ${PEOPLE}) as n;
    insert into tournaments (name, start_date) values ('Cup with play-ins', now()), ('Cup without', now());`);
  await storeSeason(1, 0, makeTree(34), playWinners(makeTree(34), 'L16x', 'R16', 'L16x', 'L8'));
  await storeSeason(2, 10_000, makeTree(32), makeTree(32));
  // Gaps, such as deleted brackets leave.
  await query('delete from brackets where user_id % 7 = 0');
});

/** Stores the games of `tree`, and brackets with picks from when it was `drawn`; games may have been played since. */
async function storeSeason(tournamentId: number, offset: number, drawn: Tree, tree: Tree): Promise<void> {
  const teams = [...tree.teamById.values()].map(({ id, name, seed, bracketPosition }) =>
    row(offset + id, tournamentId, `'${name}'`, seed, bracketPosition),
  );
  const idOf = (id: number | null) => (id === null ? null : offset + id);
  const games = tree.games.map((game) => {
    const { id, round, team1Id, team2Id, team1Score, team2Score, winnerId, nextGameId, status } = game;
    const ids = [idOf(team1Id), idOf(team2Id), idOf(winnerId), idOf(nextGameId)];
    return row(offset + id, tournamentId, `'${round}'`, ...ids, team1Score, team2Score, `'${status}'`);
  });
  await query(`
    insert into teams (id, tournament_id, name, seed, bracket_position) overriding system value values ${teams};
    insert into teams (tournament_id, name) values (${tournamentId}, 'Came too late');
    insert into games (id, tournament_id, round, team1_id, team2_id, winner_id, next_game_id, team1_score, team2_score,
      status) values ${games};
    insert into brackets (user_id, tournament_id, submitted_at, sealed)
    select id, ${tournamentId}, case when id % 5 > 0 then now() end, id % 5 = 1 from users order by id;`);
  const found = (await query(`select id from brackets where tournament_id = ${tournamentId}`)) as { id: number }[];
  const values = found.flatMap(({ id }) =>
    [...makePicks(drawn, id)].map(([gameId, contender]) =>
      row(tournamentId, id, offset + gameId, contender < 0 ? contender : offset + contender),
    ),
  );
  await query(`insert into picks (tournament_id, bracket_id, game_id, picked_team_id) values ${values}`);
}

/** Some have a pick for every game, others stop on the way, and some have none. */
function makePicks(tree: Tree, bracketId: number): Picks {
  const random = createRandom(bracketId, 'picks');
  const picks = [...autofill(tree, NO_PICKS, tossCoins(random.next))];
  return new Map(bracketId % 3 === 0 ? picks : picks.slice(0, bracketId % (picks.length + 1)));
}

const row = (...values: (string | number | null)[]) => `(${values.map((value) => value ?? 'null').join(', ')})`;

const readBrackets = () =>
  query('select id, user_id, tournament_id, submitted_at, sealed, created_at from brackets order by id');
const readPicks = (view: string) =>
  query(
    `select bracket_id, game_id, picked_team_id, round, is_correct, points from ${view} order by bracket_id, game_id`,
  );
const readScores = () => query('select * from bracket_scores order by id');

it('no pick of an older database is lost or becomes another', async () => {
  const [brackets, picks, scores] = [await readBrackets(), await readPicks('scored_picks'), await readScores()];
  expect(picks.some((pick) => (pick as { picked_team_id: number }).picked_team_id < 0)).toBe(true);
  const [{ times }] = (await query('select json_agg(updated_at order by id) as times from games')) as [
    { times: string[] },
  ];

  expect((await migrate(database))[0]).toBe(MIGRATION);
  expect(await readBrackets()).toEqual(brackets);
  expect(await readPicks('picks')).toEqual(picks);
  expect(await readScores()).toEqual(scores);
  expect(await query('select json_agg(updated_at order by id) as times from games')).toEqual([{ times }]);
  expect(
    await query(
      'select id from games where decided_at is distinct from case when winner_id is not null then updated_at end',
    ),
  ).toEqual([]);
  expect(await query("select number from teams where name = 'Came too late'")).toEqual([
    { number: null },
    { number: null },
  ]);
});

it('a new bracket gets an id that no bracket has ever had', async () => {
  await query('delete from brackets where id = (select max(id) from brackets)');
  await migrate(database);
  const [added] = await query(`
    insert into users (username, password) values ('new', '$argon2id$x');
    insert into brackets (user_id, tournament_id, picks)
    select max(id), 2, decode(repeat('00', 31), 'hex') from users returning id`);
  expect((added as { id: number }).id).toBe(2 * PEOPLE + 1);
});

it('a pick of a team without a number stops the migration, which names the bracket and changes nothing', async () => {
  await query(`update picks set picked_team_id = (select id from teams where name = 'Came too late' and tournament_id = 2)
    where id = (select max(id) from picks)`);
  const [{ bracket_id: bracketId }] = (await query('select bracket_id from picks order by id desc limit 1')) as [
    { bracket_id: number },
  ];
  const picks = await readPicks('scored_picks');
  const failure = await migrate(database).catch((error: Error) => error);
  expect(failure).toMatchObject({ cause: { message: expect.stringContaining(`Bracket ${bracketId} has a pick`) } });
  expect(await readPicks('scored_picks')).toEqual(picks);
});
