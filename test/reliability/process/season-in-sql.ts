import { autofill, chooseBySeed } from '../../../src/domain/autofill.ts';
import { NO_PICKS } from '../../../src/domain/picks.ts';
import { buildTree } from '../../../src/domain/tree.ts';
import { makeField, makeGames } from '../../domain-fixtures.ts';

export const BRACKETS = 300;

/** A season with brackets for a database of an older version, which the program of today could not fill. */
export function describeSeason(brackets = BRACKETS, picksEach = 31): string {
  const teams = makeField(32);
  const games = makeGames(teams);
  const tree = buildTree(games, teams);
  const picks = [...autofill(tree, NO_PICKS, chooseBySeed(tree))].slice(0, picksEach);
  return `
    insert into users (username, password, is_admin)
    select 'user ' || number, '$argon2id$none', number = 1 from generate_series(1, ${brackets}) as number;
    insert into tournaments (name, start_date, brackets_open) values ('Cup', '2026-03-19', true);
    insert into teams (id, tournament_id, name, seed, bracket_position) overriding system value
    values ${listRows(teams.map(({ id, name, seed, bracketPosition }) => [id, 1, `'${name}'`, seed, bracketPosition]))};
    insert into games (id, tournament_id, round, team1_id, team2_id, next_game_id)
    values ${listRows(games.map((game) => [game.id, 1, `'${game.round}'`, game.team1Id, game.team2Id, game.nextGameId]))};
    insert into brackets (user_id, tournament_id, submitted_at, sealed) select id, 1, now(), true from users;
    insert into picks (tournament_id, bracket_id, game_id, picked_team_id)
    select 1, brackets.id, game_id, team_id from brackets
    cross join (values ${listRows(picks)}) as picked (game_id, team_id)`;
}

function listRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((values) => `(${values.map((value) => value ?? 'null').join(', ')})`).join(', ');
}
