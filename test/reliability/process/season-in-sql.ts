import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { autofill, chooseBySeed } from '../../../src/domain/picks/autofill.ts';
import { numberField, packPicks } from '../../../src/domain/picks/packed-picks.ts';
import { NO_PICKS } from '../../../src/domain/picks/picks.ts';
import { makeField, makeGames } from '../../domain-fixtures.ts';

export const BRACKETS = 300;

const TEAMS = makeField(32).map((team, index) => ({ ...team, number: index + 1 }));
const GAMES = makeGames(TEAMS).map((game, index) => ({ ...game, number: index + 1 }));
const TREE = buildTree(GAMES, TEAMS);
const PICKS = autofill(TREE, NO_PICKS, chooseBySeed(TREE));

/** A season in which everybody has the same bracket. */
export function describeSeason(brackets: number): string {
  const packed = Buffer.from(packPicks(numberField(GAMES, TEAMS), PICKS)).toString('hex');
  return `${describePeople(brackets)}
    insert into teams (id, tournament_id, name, seed, bracket_position, number) overriding system value
    values ${listRows(TEAMS.map((team) => [...listTeam(team), team.number]))};
    insert into games (id, tournament_id, round, team1_id, team2_id, next_game_id, number)
    values ${listRows(GAMES.map((game) => [...listGame(game), game.number]))};
    insert into brackets (user_id, tournament_id, submitted_at, sealed, picks)
    select id, 1, now(), true, '\\x${packed}' from users`;
}

/** The same in a database of the previous version, which the program of today could not fill. */
export function describeOlderSeason(): string {
  return `${describePeople(BRACKETS)}
    insert into teams (id, tournament_id, name, seed, bracket_position) overriding system value
    values ${listRows(TEAMS.map(listTeam))};
    insert into games (id, tournament_id, round, team1_id, team2_id, next_game_id)
    values ${listRows(GAMES.map(listGame))};
    insert into brackets (user_id, tournament_id, submitted_at, sealed) select id, 1, now(), true from users;
    insert into picks (tournament_id, bracket_id, game_id, picked_team_id)
    select 1, brackets.id, game_id, team_id from brackets
    cross join (values ${listRows([...PICKS])}) as picked (game_id, team_id)`;
}

function describePeople(howMany: number): string {
  return `
    insert into users (username, password, is_admin)
    select 'user ' || number, '$argon2id$none', number = 1 from generate_series(1, ${howMany}) as number;
    insert into tournaments (name, start_date, brackets_open) values ('Cup', '2026-03-19', true);`;
}

type Values = readonly (string | number | null)[];

function listTeam({ id, name, seed, bracketPosition }: (typeof TEAMS)[number]): Values {
  return [id, 1, `'${name}'`, seed, bracketPosition];
}

function listGame({ id, round, team1Id, team2Id, nextGameId }: (typeof GAMES)[number]): Values {
  return [id, 1, `'${round}'`, team1Id, team2Id, nextGameId];
}

function listRows(rows: readonly Values[]): string {
  return rows.map((values) => `(${values.map((value) => value ?? 'null').join(', ')})`).join(', ');
}
