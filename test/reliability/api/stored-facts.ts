import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/db/database.ts';
import {
  type BracketFacts,
  describeGame,
  type Facts,
  type OpeningDayGame,
  type Result,
  type SeasonFacts,
  type StatLine,
} from '../../oracle/facts.ts';

type Listed<Row> = Row & { id: number };
interface Rows {
  tournament: Pick<SeasonFacts, 'status' | 'currentRound' | 'isOpen'>;
  teams: SeasonFacts['teams'];
  games: ReturnType<typeof describeGame>[];
  lines: (StatLine & { gameId: number })[];
  openingDay: Listed<OpeningDayGame>[];
  brackets: (Omit<BracketFacts, 'picks'> & { picks: [number, number][] })[];
  players: Facts['players'];
}

/** Reads the stored facts of a season and of all players, without the server's own queries. */
export async function readFacts({ db }: Database, { id, games: drawn }: Pick<SeasonFacts, 'id' | 'games'>) {
  const list = (columns: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (select ${columns} from ${from}) as listed)`;
  const found = await db.execute(sql`select
    (select json_build_object('status', status, 'currentRound', current_round, 'isOpen', brackets_open)
      from tournaments where id = ${id}) as tournament,
    ${list(sql`id, name, seed, bracket_position as "bracketPosition"`, sql`teams where tournament_id = ${id} order by id`)} as teams,
    ${list(
      sql`id, team1_id as "team1Id", team2_id as "team2Id", team1_score as "team1Score", team2_score as "team2Score",
        winner_id as "winnerId", status`,
      sql`games where tournament_id = ${id} order by date_trunc('milliseconds', decided_at), id`,
    )} as games,
    ${list(
      sql`player_id as "playerId", team_id as "teamId", points, game_id as "gameId"`,
      sql`player_game_stats where tournament_id = ${id} order by player_id`,
    )} as lines,
    ${list(
      sql`id, team1_id as "team1Id", team2_id as "team2Id", case status when 'completed' then json_build_object('team1Score', team1_score,
        'team2Score', team2_score, 'winnerId', winner_id, 'lines', (
          select coalesce(json_agg(json_build_object('playerId', player_id, 'teamId', team_id, 'points', points)
            order by player_id), '[]') from opening_day_player_stats where game_id = opening_day_games.id)) end as result`,
      sql`opening_day_games where tournament_id = ${id}`,
    )} as "openingDay",
    ${list(
      sql`brackets.id as "bracketId", user_id as "userId", username, first_name as "firstName", last_name as "lastName",
        submitted_at is not null as "isSubmitted", sealed as "isSealed", (
          select coalesce(json_agg(json_build_array(game_id, picked_team_id) order by game_id), '[]')
          from picks where bracket_id = brackets.id) as picks`,
      sql`brackets join users on users.id = user_id where tournament_id = ${id}
        order by date_trunc('milliseconds', submitted_at), brackets.id`,
    )} as brackets,
    ${list(
      sql`id, first_name as name, team_id as "teamId", wins_entered as "addedWins", losses_entered as "addedLosses"`,
      sql`players order by id`,
    )} as players`);
  const [rows] = (found as unknown as { rows: [Rows] }).rows;
  const { tournament, teams, games, lines, players } = rows;
  const withStatus = (status: string) => games.filter((game) => game.status === status);
  const linesOf = (id: number) => lines.flatMap(({ gameId, ...line }) => (gameId === id ? [line] : []));
  const season: SeasonFacts = {
    id,
    teams,
    ...tournament,
    deletedOpeningDay: new Map(),
    games: drawn.map(({ id, round, team1Id, team2Id, nextGameId }) => ({ id, round, team1Id, team2Id, nextGameId })),
    results: new Map(
      withStatus('completed').map(({ id, team1Score, team2Score, winnerId }) => {
        return [id, { team1Score: Number(team1Score), team2Score: Number(team2Score), winnerId, lines: linesOf(id) }];
      }),
    ),
    running: new Map(
      withStatus('in_progress').map(({ id, team1Score, team2Score }) => [id, { team1Score, team2Score }]),
    ),
    openingDay: new Map(rows.openingDay.map(({ id, ...game }) => [id, game])),
    brackets: rows.brackets.map((bracket) => ({ ...bracket, picks: new Map(bracket.picks) })),
  };
  const strayLines = lines.filter(({ gameId }) => !season.results.has(gameId));
  return { season, players, teamsInGames: games, strayLines };
}

/** Stores the results of seasons, and the players, in one statement instead of a request for each. */
export async function storeFacts({ db }: Database, { seasons, players }: Facts): Promise<void> {
  const rows = (list: object[], columns: string) => `json_to_recordset('${JSON.stringify(list)}') as v (${columns})`;
  const store = (season: SeasonFacts) => {
    const { id, status, currentRound, isOpen, results, openingDay } = season;
    const order = [...results.keys()];
    const games = season.games.map((game) => {
      return { ...describeGame(season, game), age: results.size - order.indexOf(game.id) };
    });
    const openingDayGames = [...openingDay].map(([id, { result, ...game }]) => ({ id, ...game, ...result }));
    const linesOf = ([gameId, result]: [number, Result | null]) =>
      (result?.lines ?? []).map((line) => ({ gameId, ...line }));
    const insertLines = (table: string, lines: object[]) => `delete from ${table} where tournament_id = ${id};
      insert into ${table} (tournament_id, game_id, player_id, team_id, points)
      select ${id}, v.* from ${rows(lines, '"gameId" int, "playerId" int, "teamId" int, points int')};`;
    return `
      update games set team1_id = "team1Id", team2_id = "team2Id", team1_score = "team1Score",
        team2_score = "team2Score", winner_id = "winnerId", status = v.status,
        decided_at = case when v.status = 'completed' then now() - make_interval(secs => age) end
      from ${rows(games, 'id int, "team1Id" int, "team2Id" int, "team1Score" int, "team2Score" int, "winnerId" int, status text, age int')}
      where games.id = v.id;
      delete from deleted_opening_day_games where tournament_id = ${id};
      delete from opening_day_games where tournament_id = ${id};
      insert into opening_day_games (tournament_id, id, team1_id, team2_id, team1_score, team2_score, winner_id, status)
        overriding system value select ${id}, v.*, 'completed'
        from ${rows(openingDayGames, 'id int, "team1Id" int, "team2Id" int, "team1Score" int, "team2Score" int, "winnerId" int')};
      ${insertLines('player_game_stats', [...results].flatMap(linesOf))}
      ${insertLines(
        'opening_day_player_stats',
        [...openingDay].flatMap(([gameId, { result }]) => linesOf([gameId, result])),
      )}
      update tournaments set status = '${status}', current_round = ${currentRound ? `'${currentRound}'` : 'null'},
        brackets_open = ${isOpen} where id = ${id};`;
  };
  await db.execute(
    sql.raw(`do $$ begin
      set local session_replication_role = replica; ${seasons.map(store).join('')}
      update players set team_id = "teamId", wins_entered = "addedWins", losses_entered = "addedLosses"
      from ${rows(players, 'id int, "teamId" int, "addedWins" int, "addedLosses" int')} where players.id = v.id;
      end $$`),
  );
}
