import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test-database.ts';
import { prepare } from './prepare.ts';

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
  insert into passkeys (id, user_id, public_key, counter, transports, device_type, backed_up, name)
    values (repeat('A', 22), 1, '\\x01', 0, '{usb}', 'singleDevice', false, 'Phone');
  insert into players (first_name, last_name, team_id) values ('Cy', 'Young', 1);
  insert into player_game_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1);
  insert into opening_day_games (tournament_id, team1_id, team2_id) values (1, 1, 2);
  insert into opening_day_player_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1);
`;

const database = prepare(openTestDatabase);
beforeAll(() => database.withConnection((run) => run(WORLD)));

/** Runs statements and rolls them back; returns the error's code, or null. */
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

// PostgreSQL's error codes.
const NOT_NULL = '23502';
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';
const CHECK = '23514';
const TOO_LONG = '22001';

const game = (set: string) => `update games set ${set} where id = 1`;
const openingDay = (set: string) => `update opening_day_games set ${set} where id = 1`;
const user = (set: string) => `update users set ${set} where username = 'bob'`;
const player = (set: string) => `update players set ${set} where id = 1`;
const passkey = (set: string) => `update passkeys set ${set}`;
const tournament = (set: string) => `update tournaments set ${set} where id = 1`;

const REFUSED: Record<string, Record<string, string>> = {
  [UNIQUE]: {
    'a taken username in capitals': user("username = 'ANN'"),
    'a taken email in capitals': user("email = 'Ann@Example.org'"),
    'a taken team name in capitals': "update teams set name = 'LIONS' where id = 2",
    'a second final': "insert into games (tournament_id, number, round) values (2, 2, 'championship')",
    'a second game with a number':
      "insert into games (id, tournament_id, number, round, next_game_id) values (0, 2, 1, 'final_four', 4)",
    'a second bracket': "insert into brackets (user_id, tournament_id, picks) values (1, 1, '\\x000000')",
    'two lines of a player for a game':
      'insert into player_game_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1)',
    'two opening-day lines of a player for a game':
      'insert into opening_day_player_stats (tournament_id, player_id, game_id, team_id) values (1, 1, 1, 1)',
  },
  [CHECK]: {
    'a username of two letters': user("username = 'bo'"),
    'a username with a space at its end': user("username = 'bob '"),
    'a password that is not hashed': user("password = 'secret'"),
    'an email without an @': user("email = 'nobody'"),
    'a picture that is no web address': user("profile_image_url = 'javascript:alert(1)'"),
    'a username over two lines': user("username = E'bo\\nby'"),
    'an email with a space': user("email = 'a b@example.org'"),
    'a picture on no host': user("profile_image_url = 'https:///x'"),
    'a session without an id': "insert into sessions values ('', '{}', now())",
    'a limit that counts no try': "insert into rate_limits values ('x', 0, now())",
    'an unknown tournament status': tournament("status = 'paused'"),
    'a round of 64': tournament("status = 'in_progress', current_round = 'round_of_64'"),
    'a round before the start': tournament("current_round = 'sweet_16'"),
    'an early round after the end': tournament("status = 'completed', current_round = 'sweet_16'"),
    'a tournament name of two letters': tournament("name = 'AB'"),
    'a start at infinity': tournament("start_date = 'infinity'"),
    'seed 0': 'update teams set seed = 0 where id = 1',
    'seed 17': 'update teams set seed = 17 where id = 1',
    'position 5': 'update teams set bracket_position = 5 where id = 1',
    'a team name of one letter': "update teams set name = 'A' where id = 1",
    'an unknown round': game("round = 'round_of_64'"),
    'a game with number 34': 'update games set number = 34 where id = 4',
    'a team with number 35': 'update teams set number = 35 where id = 5',
    'an unknown game status': game("status = 'postponed'"),
    'a team against itself': game('team2_id = 1'),
    'a game before the final without a next game': game('next_game_id = null'),
    'a game that leads to itself': game('next_game_id = 1'),
    'a running score below zero': game("status = 'in_progress', team1_score = -1"),
    'a running score of four digits': game("status = 'in_progress', team1_score = 1000"),
    'a score before the game': game('team1_score = 1'),
    'a start without both teams': "update games set status = 'in_progress' where id = 3",
    'a completed game without a winner': game("status = 'completed', team1_score = 2, team2_score = 1"),
    'a winner before the end': game("status = 'in_progress', team1_score = 2, team2_score = 1, winner_id = 1"),
    'a result without its time': game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 1"),
    'a time of decision without a result': game('decided_at = now()'),
    'a winner without scores': game("status = 'completed', winner_id = 1"),
    'a winner of a tie': game("status = 'completed', team1_score = 2, team2_score = 2, winner_id = 1"),
    'the loser as winner': game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 2"),
    'a third team as winner': game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 3"),
    'a sealed bracket that is not submitted': 'update brackets set sealed = true, submitted_at = null',
    'picks for fewer games than there are': picks('0100'),
    'picks for more games than there are': picks('01000000'),
    'a pick of a team that does not exist': picks('010500'),
    'a combined slot of position 5': picks('012700'),
    'a bracket of another tournament': 'update brackets set tournament_id = 2',
    'a new bracket with a pick of a team that does not exist':
      "insert into brackets (user_id, tournament_id, picks) values (2, 1, '\\x630000')",
    'a player without a first name': player("first_name = ''"),
    'a last name of spaces': player("last_name = '  '"),
    'a last name of 101 letters': player("last_name = repeat('x', 101)"),
    'a current team of 101 letters': player("current_team = repeat('x', 101)"),
    'a photo address of 501 letters': player("photo_url = 'https://' || repeat('x', 493)"),
    'a photo that is no web address': player("photo_url = 'data:text/html,x'"),
    'a passkey with a short id': passkey("id = repeat('A', 21)"),
    'a passkey with a long id': passkey("id = repeat('A', 1365)"),
    'a passkey with an id that is not base64url': passkey("id = repeat('+', 22)"),
    'a passkey without a name': passkey("name = ''"),
    'a passkey with a name of 61 letters': passkey("name = repeat('x', 61)"),
    'a passkey without a key': passkey("public_key = ''"),
    'a passkey with a counter below zero': passkey('counter = -1'),
    'a passkey on an unknown kind of device': passkey("device_type = 'cloud'"),
    'points below zero': 'update player_game_stats set points = -1',
    'points of four digits': 'update player_game_stats set points = 1000',
    'an opening-day team against itself': openingDay('team2_id = 1'),
    'an opening-day score before the game': openingDay('team1_score = 1'),
    'an opening-day result without scores': openingDay("status = 'completed'"),
    'an opening-day winner of a tie': openingDay(
      "status = 'completed', team1_score = 1, team2_score = 1, winner_id = 1",
    ),
    'an opening-day win without a winner': openingDay("status = 'completed', team1_score = 2, team2_score = 1"),
    'an unknown opening-day status': openingDay("status = 'postponed'"),
    'opening-day points below zero': 'update opening_day_player_stats set points = -1',
  },
  [NOT_NULL]: {
    'a user without a password': user('password = null'),
    'a tournament without a start': tournament('start_date = null'),
    'a game without a number': 'update games set number = null where id = 4',
    'a bracket without picks': 'update brackets set picks = null',
    'an opening-day game without a team': openingDay('team2_id = null'),
  },
  [FOREIGN_KEY]: {
    'a team of no tournament': "insert into teams (tournament_id, name) values (9, 'Ghosts')",
    'the end of a team that plays': 'delete from teams where id = 1',
    "another tournament's team in a game": game('team2_id = 5'),
    "another tournament's game as the next": game('next_game_id = 4'),
    'another number for a team that may be picked': 'update teams set number = 9 where id = 3',
    'no number for a team that may be picked': 'update teams set number = null where id = 3',
    'deleting a team that may be picked':
      'update games set team2_id = null where id = 2; delete from teams where id = 4',
    'another number for a game that may be picked': 'update games set number = 9 where id = 3',
    'deleting a game that may be picked': 'delete from games where id = 2',
    'one more game than brackets have picks for':
      "insert into games (id, tournament_id, number, round, next_game_id) values (0, 1, 4, 'final_four', 3)",
    'another id for a game': 'update games set id = 50 where id = 3',
    'another tournament for a team': 'update teams set tournament_id = 2 where id = 3',
    'a passkey of a user who does not exist': passkey('user_id = 99'),
    'a player of a team that does not exist': player('team_id = 99'),
    "points for another tournament's team": 'update player_game_stats set team_id = 5',
    "another tournament's team on opening day": openingDay('team2_id = 5'),
    "opening-day points for another tournament's team": 'update opening_day_player_stats set team_id = 5',
  },
  [TOO_LONG]: {
    'an opening-day status of 21 letters': openingDay("status = repeat('x', 21)"),
    'a location of 256 letters': openingDay("location = repeat('x', 256)"),
  },
};

describe.each(Object.entries(REFUSED))('the database itself refuses, with error %s,', (code, statements) => {
  it.each(Object.entries(statements))('%s', async (_, statement) => {
    expect(await attempt(statement)).toBe(code);
  });
});

const ACCEPTED: Record<string, string> = {
  'a user with nothing but a name and a password':
    "insert into users (username, password) values ('cyd', '$argon2id$x')",
  'a second user without an email': user('email = null'),
  'the same team name in another tournament': "insert into teams (tournament_id, name) values (2, 'Bears')",
  'a running score': game("status = 'in_progress', team1_score = 0, team2_score = 999"),
  'a result': game("status = 'completed', team1_score = 2, team2_score = 1, winner_id = 1, decided_at = now()"),
  'an opening-day tie': openingDay("status = 'completed', team1_score = 1, team2_score = 1"),
  'a pick of a combined slot': picks('012300'),
  'picks for every game': picks('010301'),
  'no pick at all': picks('000000'),
  'a team that comes after the draw': "insert into teams (tournament_id, name) values (1, 'Foxes')",
  'other numbers where nobody has a bracket': 'update games set number = 2 where id = 4',
  'the last round of a completed tournament': tournament("status = 'completed', current_round = 'championship'"),
  'an adjustment that takes wins away': player('wins_entered = -3'),
};

it.each(Object.entries(ACCEPTED))('the database accepts %s', async (_, statement) => {
  expect(await attempt(statement)).toBeNull();
});

it('the view of picks shows what the bytes of a bracket stand for, and nothing once the bracket is deleted', async () => {
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
