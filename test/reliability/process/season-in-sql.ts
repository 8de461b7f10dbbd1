import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { autofill, chooseBySeed } from '../../../src/domain/picks/autofill.ts';
import { numberField, packPicks } from '../../../src/domain/picks/packed-picks.ts';
import { NO_PICKS } from '../../../src/domain/picks/picks.ts';
import { makeField, makeGames } from '../../domain-fixtures.ts';

const TEAMS = makeField(32).map((team, index) => ({ ...team, number: index + 1 }));
const GAMES = makeGames(TEAMS).map((game, index) => ({ ...game, number: index + 1 }));
const TREE = buildTree(GAMES, TEAMS);

/** SQL for a season in which everybody has the same bracket. */
export function seasonSql(brackets: number): string {
  const picks = packPicks(numberField(GAMES, TEAMS), autofill(TREE, NO_PICKS, chooseBySeed(TREE)));
  const teams = TEAMS.map(({ id, name, seed, bracketPosition, number }) => [
    id,
    1,
    name,
    seed,
    bracketPosition,
    number,
  ]);
  const games = GAMES.map((game) => [game.id, 1, game.round, game.team1Id, game.team2Id, game.nextGameId, game.number]);
  return `
    insert into users (username, password, is_admin)
    select 'user ' || number, '$argon2id$none', number = 1 from generate_series(1, ${brackets}) as number;
    insert into tournaments (name, start_date, brackets_open) values ('Cup', '2026-03-19', true);
    insert into teams (id, tournament_id, name, seed, bracket_position, number) overriding system value
    values ${listRows(teams)};
    insert into games (id, tournament_id, round, team1_id, team2_id, next_game_id, number)
    values ${listRows(games)};
    insert into brackets (user_id, tournament_id, submitted_at, sealed, picks)
    select id, 1, now(), true, '\\x${Buffer.from(picks).toString('hex')}' from users`;
}

function listRows(rows: readonly (string | number | null)[][]): string {
  const toLiteral = (value: string | number | null) => (typeof value === 'string' ? `'${value}'` : (value ?? 'null'));
  return rows.map((values) => `(${values.map(toLiteral).join(', ')})`).join(', ');
}
