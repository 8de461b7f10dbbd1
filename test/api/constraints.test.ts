import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;

// Tournament 1 has teams 1 to 4, games 1 (1 v 2) and 2 (3 v 4) that lead to final 3, and a bracket with a pick of team 1
// in game 1; tournament 2 has team 5, game 4 and no bracket.
const WORLD = `
  insert into users (username, password, email) values ('ann', '$argon2id$x', 'ann@example.org'), ('bob', '$argon2id$x', null);
  insert into tournaments (name, start_date) values ('Cup 2026', now()), ('Cup 2027', now());
  insert into teams (tournament_id, name, seed, number) values
    (1, 'Lions', 16, 1), (1, 'Bears', 16, 2), (1, 'Hawks', null, 3), (1, 'Owls', null, 4), (2, 'Lions', null, 1);
  insert into games (id, tournament_id, number, round, team1_id, team2_id, next_game_id) values
    (1, 1, 1, 'final_four', 1, 2, 3), (2, 1, 2, 'final_four', 3, 4, 3), (3, 1, 3, 'championship', null, null, null),
    (4, 2, 1, 'championship', null, null, null);
  insert into brackets (user_id, tournament_id, submitted_at, picks) values (1, 1, now(), '\\x010000');
  insert into players (first_name, last_name, team_id) values ('Cy', 'Young', 1);
  insert into player_game_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1);
  insert into opening_day_games (tournament_id, team1_id, team2_id) values (1, 1, 2);
  insert into opening_day_player_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1);
`;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.withConnection((run) => run(WORLD));
});
afterAll(() => database.close());

/** Tries statements and takes them back; answers with the error's code, or null. */
function attempt(sql: string): Promise<string | null> {
  return database.withConnection(async (run) => {
    await run('begin');
    try {
      await run(sql);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await run('rollback');
    }
  });
}

const MISSING = '23502';
const NO_SUCH = '23503';
const TWICE = '23505';
const OUT_OF_RANGE = '23514';
const TOO_LONG = '22001';

const game = (set: string) => `update games set ${set} where id = 1`;
const openingDay = (set: string) => `update opening_day_games set ${set} where id = 1`;
const user = (set: string) => `update users set ${set} where username = 'bob'`;
const player = (set: string) => `update players set ${set} where id = 1`;
const tournament = (set: string) => `update tournaments set ${set} where id = 1`;

describe('bad data cannot get in, by whatever road', () => {
  it.each([
    [TWICE, 'a username in other letters', user("username = 'ANN'")],
    [TWICE, 'an email in other letters', user("email = 'Ann@Example.org'")],
    [OUT_OF_RANGE, 'a username of two letters', user("username = 'bo'")],
    [OUT_OF_RANGE, 'a username with a space at its end', user("username = 'bob '")],
    [OUT_OF_RANGE, 'a password that is not hashed', user("password = 'secret'")],
    [OUT_OF_RANGE, 'an email without an @', user("email = 'nobody'")],
    [OUT_OF_RANGE, 'a picture that is no web address', user("profile_image_url = 'javascript:alert(1)'")],
    [OUT_OF_RANGE, 'a username over two lines', user("username = E'bo\\nby'")],
    [OUT_OF_RANGE, 'an email with a space', user("email = 'a b@example.org'")],
    [OUT_OF_RANGE, 'a picture on no host', user("profile_image_url = 'https:///x'")],
    [OUT_OF_RANGE, 'a session without an id', "insert into sessions values ('', '{}', now())"],
    [MISSING, 'a user without a password', user('password = null')],

    [OUT_OF_RANGE, 'an unknown tournament status', tournament("status = 'paused'")],
    [OUT_OF_RANGE, 'a round of 64', tournament("status = 'in_progress', current_round = 'round_of_64'")],
    [OUT_OF_RANGE, 'a round before the start', tournament("current_round = 'sweet_16'")],
    [OUT_OF_RANGE, 'an early round after the end', tournament("status = 'completed', current_round = 'sweet_16'")],
    [OUT_OF_RANGE, 'a tournament name of two letters', tournament("name = 'AB'")],
    [OUT_OF_RANGE, 'a start that never comes', tournament("start_date = 'infinity'")],
    [MISSING, 'a tournament without a start', tournament('start_date = null')],

    [OUT_OF_RANGE, 'seed 0', 'update teams set seed = 0 where id = 1'],
    [OUT_OF_RANGE, 'seed 17', 'update teams set seed = 17 where id = 1'],
    [OUT_OF_RANGE, 'position 5', 'update teams set bracket_position = 5 where id = 1'],
    [OUT_OF_RANGE, 'a team name of one letter', "update teams set name = 'A' where id = 1"],
    [TWICE, 'a team name in other letters', "update teams set name = 'LIONS' where id = 2"],
    [NO_SUCH, 'a team of no tournament', "insert into teams (tournament_id, name) values (9, 'Ghosts')"],
    [NO_SUCH, 'the end of a team that plays', 'delete from teams where id = 1'],

    [OUT_OF_RANGE, 'an unknown round', game("round = 'round_of_64'")],
    [TWICE, 'a second final', "insert into games (tournament_id, number, round) values (2, 2, 'championship')"],
    [
      TWICE,
      'a second game with a number',
      "insert into games (id, tournament_id, number, round, next_game_id) values (0, 2, 1, 'final_four', 4)",
    ],
    [OUT_OF_RANGE, 'a game with number 34', 'update games set number = 34 where id = 4'],
    [OUT_OF_RANGE, 'a team with number 35', 'update teams set number = 35 where id = 5'],
    [MISSING, 'a game without a number', 'update games set number = null where id = 4'],
    [OUT_OF_RANGE, 'an unknown game status', game("status = 'postponed'")],
    [OUT_OF_RANGE, 'a team against itself', game('team2_id = 1')],
    [NO_SUCH, "another tournament's team in a game", game('team2_id = 5')],
    [NO_SUCH, "another tournament's game as the next", game('next_game_id = 4')],
    [OUT_OF_RANGE, 'a winner that goes nowhere', game('next_game_id = null')],
    [OUT_OF_RANGE, 'a game that leads to itself', game('next_game_id = 1')],
    [OUT_OF_RANGE, 'a running score below zero', game("status = 'in_progress', team1_score = -1")],
    [OUT_OF_RANGE, 'a running score of four digits', game("status = 'in_progress', team1_score = 1000")],
    [OUT_OF_RANGE, 'a score before the game', game('team1_score = 1')],
    [OUT_OF_RANGE, 'a start without both teams', "update games set status = 'in_progress' where id = 3"],
    [OUT_OF_RANGE, 'a completed game without a winner', game("status = 'completed', team1_score = 2, team2_score = 1")],
    [
      OUT_OF_RANGE,
      'a winner before the end',
      game("status = 'in_progress', team1_score = 2, team2_score = 1, winner_id = 1"),
    ],
    [
      OUT_OF_RANGE,
      'a result that came at no time',
      game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 1"),
    ],
    [OUT_OF_RANGE, 'the time of a result that has not come', game('decided_at = now()')],
    [OUT_OF_RANGE, 'a winner without scores', game("status = 'completed', winner_id = 1")],
    [OUT_OF_RANGE, 'a winner of a tie', game("status = 'completed', team1_score = 2, team2_score = 2, winner_id = 1")],
    [
      OUT_OF_RANGE,
      'the loser as winner',
      game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 2"),
    ],
    [
      OUT_OF_RANGE,
      'a third team as winner',
      game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 3"),
    ],

    [TWICE, 'a second bracket', "insert into brackets (user_id, tournament_id, picks) values (1, 1, '\\x000000')"],
    [OUT_OF_RANGE, 'a sealed bracket that is not submitted', 'update brackets set sealed = true, submitted_at = null'],
    [MISSING, 'a bracket without picks', 'update brackets set picks = null'],
    [OUT_OF_RANGE, 'picks for fewer games than there are', picks('0100')],
    [OUT_OF_RANGE, 'picks for more games than there are', picks('01000000')],
    [OUT_OF_RANGE, 'a pick of a team that does not exist', picks('010500')],
    [OUT_OF_RANGE, 'a combined slot of position 5', picks('012700')],
    [OUT_OF_RANGE, 'a bracket of another tournament', 'update brackets set tournament_id = 2'],
    [
      OUT_OF_RANGE,
      'a new bracket with a pick of a team that does not exist',
      "insert into brackets (user_id, tournament_id, picks) values (2, 1, '\\x630000')",
    ],
    [NO_SUCH, 'another number for a team that may be picked', 'update teams set number = 9 where id = 3'],
    [NO_SUCH, 'no number for a team that may be picked', 'update teams set number = null where id = 3'],
    [
      NO_SUCH,
      'the end of a team that may be picked',
      'update games set team2_id = null where id = 2; delete from teams where id = 4',
    ],
    [NO_SUCH, 'another number for a game that may be picked', 'update games set number = 9 where id = 3'],
    [NO_SUCH, 'the end of a game that may be picked', 'delete from games where id = 2'],
    [
      NO_SUCH,
      'one more game than brackets have picks for',
      "insert into games (id, tournament_id, number, round, next_game_id) values (0, 1, 4, 'final_four', 3)",
    ],
    [NO_SUCH, 'another id for a game', 'update games set id = 50 where id = 3'],
    [NO_SUCH, 'another tournament for a team', 'update teams set tournament_id = 2 where id = 3'],

    [OUT_OF_RANGE, 'a player without a first name', player("first_name = ''")],
    [OUT_OF_RANGE, 'a last name of spaces', player("last_name = '  '")],
    [OUT_OF_RANGE, 'a last name of 101 letters', player("last_name = repeat('x', 101)")],
    [OUT_OF_RANGE, 'a current team of 101 letters', player("current_team = repeat('x', 101)")],
    [OUT_OF_RANGE, 'a photo address of 501 letters', player("photo_url = 'https://' || repeat('x', 493)")],
    [OUT_OF_RANGE, 'a photo that is no web address', player("photo_url = 'data:text/html,x'")],
    [NO_SUCH, 'a player of a team that does not exist', player('team_id = 99')],
    [
      TWICE,
      'two lines of a player for a game',
      'insert into player_game_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1)',
    ],
    [NO_SUCH, "points for another tournament's team", 'update player_game_stats set team_id = 5'],
    [OUT_OF_RANGE, 'points below zero', 'update player_game_stats set points = -1'],
    [OUT_OF_RANGE, 'points of four digits', 'update player_game_stats set points = 1000'],

    [OUT_OF_RANGE, 'an opening-day team against itself', openingDay('team2_id = 1')],
    [NO_SUCH, "another tournament's team on opening day", openingDay('team2_id = 5')],
    [MISSING, 'an opening-day game without a team', openingDay('team2_id = null')],
    [OUT_OF_RANGE, 'an opening-day score before the game', openingDay('team1_score = 1')],
    [OUT_OF_RANGE, 'an opening-day result without scores', openingDay("status = 'completed'")],
    [
      OUT_OF_RANGE,
      'an opening-day winner of a tie',
      openingDay("status = 'completed', team1_score = 1, team2_score = 1, winner_id = 1"),
    ],
    [
      OUT_OF_RANGE,
      'an opening-day win without a winner',
      openingDay("status = 'completed', team1_score = 2, team2_score = 1"),
    ],
    [OUT_OF_RANGE, 'an unknown opening-day status', openingDay("status = 'postponed'")],
    [TOO_LONG, 'an opening-day status of 21 letters', openingDay("status = repeat('x', 21)")],
    [TOO_LONG, 'a location of 256 letters', openingDay("location = repeat('x', 256)")],
    [
      TWICE,
      'two opening-day lines of a player for a game',
      'insert into opening_day_player_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1)',
    ],
    [NO_SUCH, "opening-day points for another tournament's team", 'update opening_day_player_stats set team_id = 5'],
    [OUT_OF_RANGE, 'opening-day points below zero', 'update opening_day_player_stats set points = -1'],
  ])('%s: %s', async (code, _, statement) => {
    expect(await attempt(statement)).toBe(code);
  });
});

describe('good data gets in', () => {
  it.each([
    [
      'a user with nothing but a name and a password',
      "insert into users (username, password) values ('cyd', '$argon2id$x')",
    ],
    ['a second user without an email', user('email = null')],
    ['the same team name in another tournament', "insert into teams (tournament_id, name) values (2, 'Bears')"],
    ['a running score', game("status = 'in_progress', team1_score = 0, team2_score = 999")],
    ['a result', game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 1, decided_at = now()")],
    ['an opening-day tie', openingDay("status = 'completed', team1_score = 1, team2_score = 1")],
    ['a pick of a combined slot', picks('012300')],
    ['picks for every game', picks('010301')],
    ['no pick at all', picks('000000')],
    ['a team that comes after the draw', "insert into teams (tournament_id, name) values (1, 'Foxes')"],
    ['other numbers where nobody has a bracket', 'update games set number = 2 where id = 4'],
    ['the last round of a completed tournament', tournament("status = 'completed', current_round = 'championship'")],
    ['an adjustment that takes wins away', player('wins_entered = -3')],
  ])('%s', async (_, statement) => {
    expect(await attempt(statement)).toBeNull();
  });
});

it('picks show what their bytes stand for, and go with their bracket', async () => {
  const rows = await database.withConnection(async (run) => {
    await run('begin');
    await run(picks('012600'));
    const shown = await run('select id::integer, bracket_id, game_id, picked_team_id from picks order by id');
    await run('delete from brackets');
    const left = await run('select * from picks');
    await run('rollback');
    return [shown, left];
  });
  expect(rows).toEqual([
    [
      { id: 65, bracket_id: 1, game_id: 1, picked_team_id: 1 },
      { id: 66, bracket_id: 1, game_id: 2, picked_team_id: -1004 },
    ],
    [],
  ]);
});

it('notes when a row was last changed', async () => {
  const rows = await database.withConnection(async (run) => {
    await run(player("first_name = 'Cyrus'"));
    return run('select updated_at > created_at as is_later from players where id = 1');
  });
  expect(rows).toEqual([{ is_later: true }]);
});

function picks(hex: string): string {
  return `update brackets set picks = '\\x${hex}'`;
}
