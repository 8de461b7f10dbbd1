import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import type { Person } from '../../counted-records.ts';
import type { Crowd } from './season-crowd.ts';
import {
  type Drawn,
  describeGame,
  type Entry,
  followResults,
  judgeResult,
  type Line,
  type Result,
  type SeasonOnPaper,
  teamsPicked,
} from './season-on-paper.ts';

interface GameRow extends Omit<Drawn, 'team1Id' | 'team2Id' | 'nextGameId'> {
  [column: string]: unknown;
}

type Query = <T>(statement: ReturnType<typeof sql>) => Promise<T[]>;

/** What is stored of a season and not derived from anything, as somebody with a pencil would copy it. */
export async function readTruth({ db }: Database, { tournamentId: id, participants, ...crowd }: Crowd) {
  const query: Query = async <T>(statement: ReturnType<typeof sql>) =>
    ((await db.execute(statement)) as unknown as { rows: T[] }).rows;
  const games = await query<GameRow>(
    sql`select * from games where tournament_id = ${id} order by date_trunc('milliseconds', updated_at), id`,
  );
  const teams = await query<SeasonOnPaper['teams'][number]>(
    sql`select id, name, seed, bracket_position as "bracketPosition" from teams where tournament_id = ${id} order by id`,
  );
  const lines = await query<Line & { gameId: number }>(
    sql`select player_id as "playerId", team_id as "teamId", points, game_id as "gameId" from player_game_stats where tournament_id = ${id}`,
  );
  const [tournament] = await query<{ status: never; currentRound: never; isOpen: boolean }>(
    sql`select status, current_round as "currentRound", brackets_open as "isOpen" from tournaments where id = ${id}`,
  );
  const brackets = await query<{ id: number; userId: number; isSubmitted: boolean; picks: [number, number][] | null }>(
    sql`select id, user_id as "userId", submitted_at is not null as "isSubmitted",
      (select json_agg(json_build_array(game_id, picked_team_id)) from picks where bracket_id = brackets.id) as picks
      from brackets where tournament_id = ${id} order by date_trunc('milliseconds', submitted_at), id`,
  );
  const people = await query<Person>(
    sql`select id, '' as name, team_id as "teamId", wins_entered as "addedWins", losses_entered as "addedLosses" from players`,
  );
  const decided = games.filter((game) => game['status'] === 'completed');
  const isRunning = (game: GameRow) => game['status'] === 'in_progress';
  const scores = (game: GameRow) => ({
    team1Score: game['team1_score'] as number,
    team2Score: game['team2_score'] as number,
  });
  const paper: SeasonOnPaper = {
    ...{ id, teams, games: [...crowd.games], openingDay: await readOpeningDay(query, id), deleted: new Map() },
    ...{ status: 'not_started', currentRound: null, isOpen: tournament?.isOpen === true },
    results: new Map(
      decided.map((game) => {
        const own = lines.filter(({ gameId }) => gameId === game.id);
        return [game.id, { ...scores(game), winnerId: game['winner_id'] as number, lines: own }];
      }),
    ),
    running: new Map(games.filter(isRunning).map((game) => [game.id, scores(game)])),
    entries: brackets
      .filter(({ isSubmitted }) => isSubmitted)
      .map(({ id: bracketId, userId, picks }): Entry => {
        const username = participants.find((participant) => participant.id === userId)?.username ?? '';
        return { bracketId, userId, username, firstName: null, lastName: null, picks: new Map(picks) };
      }),
  };
  followResults(paper);
  return { paper, brackets, lines, tournament, people };
}

async function readOpeningDay(query: Query, tournamentId: number): Promise<SeasonOnPaper['openingDay']> {
  const games = await query<{ id: number; team1Id: number; team2Id: number; result: Result | null }>(
    sql`select id, team1_id as "team1Id", team2_id as "team2Id", case status when 'completed' then json_build_object(
        'team1Score', team1_score, 'team2Score', team2_score, 'winnerId', winner_id, 'lines', (
          select coalesce(json_agg(json_build_object('playerId', player_id, 'teamId', team_id, 'points', points)), '[]')
          from opening_day_player_stats where game_id = opening_day_games.id)) end as result
      from opening_day_games where tournament_id = ${tournamentId}`,
  );
  return new Map(games.map(({ id, ...game }) => [id, game]));
}

export type Truth = Awaited<ReturnType<typeof readTruth>>;

/** Every winner is a team that played and scored more, and every point was made in a game with a result. */
export function expectSoundResults({ paper, lines, tournament }: Truth): void {
  for (const game of paper.games) {
    const result = paper.results.get(game.id);
    if (!result) continue;
    const { team1Id, team2Id } = describeGame(paper, game);
    expect([team1Id, team2Id], `who played game ${game.id}`).not.toContain(null);
    expect(result.winnerId, `who won game ${game.id}`).toBe(result.team1Score > result.team2Score ? team1Id : team2Id);
    for (const line of result.lines) expect([team1Id, team2Id]).toContain(line.teamId);
  }
  for (const { team1Id, team2Id, result } of paper.openingDay.values()) {
    if (!result) continue;
    expect(result).toEqual(judgeResult([team1Id, team2Id], result, result.lines));
    for (const line of result.lines) expect([team1Id, team2Id]).toContain(line.teamId);
  }
  expect(lines.filter(({ gameId }) => !paper.results.has(gameId))).toEqual([]);
  const { status, currentRound } = paper;
  expect(tournament).toMatchObject({ status, currentRound });
}

/** One bracket for each, and in each of them nobody wins who has lost before. */
export function expectSoundBrackets({ paper, brackets }: Truth): void {
  expect(new Set(brackets.map(({ userId }) => userId)).size, 'one bracket for each').toBe(brackets.length);
  for (const { picks } of brackets) {
    const own = new Map(picks);
    for (const [gameId, picked] of own) {
      const earlier = listWay(paper, picked, gameId);
      expect(earlier, `${picked} on the way to game ${gameId}`).toBeDefined();
      for (const id of earlier ?? []) {
        const before = own.get(id);
        if (before === undefined) continue;
        const isSame = teamsPicked(paper, before).some((team) => teamsPicked(paper, picked).includes(team));
        expect(isSame, `${before} in game ${id} and ${picked} in game ${gameId}`).toBe(true);
      }
    }
  }
}

/** The games that somebody has to win before this one, or nothing if it is not on their way. */
function listWay(paper: SeasonOnPaper, picked: number, gameId: number): number[] | undefined {
  const teams = teamsPicked(paper, picked);
  const way: number[] = [];
  let game = paper.games.find(({ team1Id, team2Id }) => teams.includes(team1Id ?? 0) || teams.includes(team2Id ?? 0));
  while (game && game.id !== gameId) {
    way.push(game.id);
    const { nextGameId } = game;
    game = paper.games.find(({ id }) => id === nextGameId);
  }
  return game ? way : undefined;
}
