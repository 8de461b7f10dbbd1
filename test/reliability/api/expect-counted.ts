import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Game } from '../../../src/contract/games.ts';
import type { LeaderboardEntry } from '../../../src/contract/leaderboard.ts';
import type { Player } from '../../../src/contract/players.ts';
import type { Database } from '../../../src/server/db/database.ts';
import type { Caller } from '../../caller.ts';
import { countLists, countPlayers, type Person } from '../../counted-records.ts';
import { must } from '../../test-season.ts';
import { countStandings, judgePicks, type Sort } from './counted-standings.ts';
import { describeGame, type Entry, listLines, type SeasonOnPaper } from './season-on-paper.ts';

export const SORTS = ['total', 'accuracy', 'name'] as const;

export async function expectStandings(visitor: Caller, season: SeasonOnPaper, sort: Sort): Promise<void> {
  const shown = must(await visitor.get(`/api/tournaments/${season.id}/leaderboard?sort=${sort}`), 200);
  expect(shown).toEqual(countStandings(season, sort));
}

export async function expectGames(visitor: Caller, season: SeasonOnPaper): Promise<void> {
  const games: Game[] = must(await visitor.get(`/api/tournaments/${season.id}/games`), 200);
  const shown = games.map(({ createdAt, updatedAt, ...game }) => game);
  expect(shown).toEqual(season.games.map((game) => describeGame(season, game)));
}

export async function expectPlayers(visitor: Caller, seasons: readonly SeasonOnPaper[], people: readonly Person[]) {
  const everyone: Player[] = must(await visitor.get('/api/players'), 200);
  const shown = everyone.map(({ id, firstName, teamId, wins, losses, totalGames, winPercentage, totalPoints }) => {
    return { id, firstName, teamId, wins, losses, totalGames, winPercentage, totalPoints };
  });
  expect(shown).toEqual(countPlayers(listLines(seasons), people));
}

/** The same in no order. */
export async function expectRecords(visitor: Caller, seasons: readonly SeasonOnPaper[], people: readonly Person[]) {
  const everyone: Player[] = must(await visitor.get('/api/players'), 200);
  const counted = countPlayers(listLines(seasons), people).map(({ firstName, ...figures }) => figures);
  expect(everyone.sort(byId)).toMatchObject(counted.sort(byId));
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Everything there is to be seen of a season by anybody. */
export async function expectSeason(database: Database, visitor: Caller, season: SeasonOnPaper): Promise<void> {
  await Promise.all([expectGames(visitor, season), ...SORTS.map((sort) => expectStandings(visitor, season, sort))]);
  const { id, status, currentRound, isOpen } = season;
  const [tournament] = await query(database, sql`select * from tournaments where id = ${id}`);
  expect(tournament).toMatchObject({ status, current_round: currentRound, brackets_open: isOpen });
  const days = must(await visitor.get(`/api/tournaments/${id}/opening-day-games`), 200) as Record<string, unknown>[];
  expect(days.map((day) => [day['id'], day['team1Score'], day['team2Score'], day['winnerId']]).sort(byFirst)).toEqual(
    [...season.openingDay]
      .map(([gameId, { result }]) => {
        return [gameId, result?.team1Score ?? null, result?.team2Score ?? null, result?.winnerId ?? null];
      })
      .sort(byFirst),
  );
}

export async function expectLists(visitor: Caller, seasons: readonly SeasonOnPaper[], people: readonly Person[]) {
  const tournamentIds = seasons.map(({ id }) => id);
  const lists = countLists(listLines(seasons), people, tournamentIds);
  const shown = Object.keys(lists).map(async (list) => [list, must(await visitor.get(`/api/stats/${list}`), 200)]);
  expect(Object.fromEntries(await Promise.all(shown))).toEqual(lists);
}

/** What somebody sees of their own bracket. */
export async function expectOwn(caller: Caller, season: SeasonOnPaper, entry: Entry): Promise<void> {
  const counted = countStandings({ ...season, isOpen: false }, 'total');
  const offset = counted.findIndex(({ userId }) => userId === entry.userId);
  const own = counted[offset] as LeaderboardEntry;
  const { bracket, picks } = must(await caller.get(`/api/tournaments/${season.id}/my-bracket`), 200);
  const { totalScore, accuracyPercentage } = own;
  expect(bracket).toMatchObject({ id: entry.bracketId, userId: entry.userId, totalScore, accuracyPercentage });
  expect(picks.map(({ id, bracketId, ...pick }: { id: number; bracketId: number }) => pick)).toEqual(
    judgePicks(season, entry),
  );
  expect(must(await caller.get(`/api/tournaments/${season.id}/my-standing`), 200)).toEqual({ entry: own, offset });
}

export async function expectViews(database: Database, season: SeasonOnPaper): Promise<void> {
  const scores = await query(
    database,
    sql`select id, total_score, total_picks, correct_picks, decided_picks, accuracy_percentage
      from bracket_scores where tournament_id = ${season.id} and submitted_at is not null order by id`,
  );
  const counted = countStandings(season, 'total').sort((a, b) => a.bracketId - b.bracketId);
  expect(scores).toEqual(
    counted.map((entry) => ({
      ...{ id: entry.bracketId, total_score: entry.totalScore, total_picks: entry.totalPicks },
      ...{ correct_picks: entry.correctPicks, decided_picks: entry.decidedPicks },
      accuracy_percentage: expect.closeTo(entry.accuracyPercentage, 9),
    })),
  );
  const judged = await query(
    database,
    sql`select bracket_id, string_agg(concat_ws(' ', game_id, is_correct, points), ',' order by game_id) as picks
      from picks where bracket_id in (select id from brackets where tournament_id = ${season.id} and submitted_at is not null)
      group by bracket_id order by bracket_id`,
  );
  const inWords = (isCorrect: boolean | null) => (isCorrect === null ? [] : [isCorrect ? 't' : 'f']);
  expect(judged).toEqual(
    season.entries
      .map((entry) => ({
        bracket_id: entry.bracketId,
        picks: judgePicks(season, entry)
          .map(({ gameId, isCorrect, points }) => [gameId, ...inWords(isCorrect), points].join(' '))
          .join(','),
      }))
      .sort((a, b) => a.bracket_id - b.bracket_id),
  );
}

export async function expectRecordsView(
  database: Database,
  seasons: readonly SeasonOnPaper[],
  people: readonly Person[],
): Promise<void> {
  const rows = await query(database, sql`select id, wins, losses, total_points from player_records order by id`);
  const counted = countPlayers(listLines(seasons), people).sort(byId);
  expect(rows).toEqual(
    counted.map(({ id, wins, losses, totalPoints }) => ({ id, wins, losses, total_points: totalPoints })),
  );
}

const byFirst = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0]);

async function query({ db }: Database, statement: ReturnType<typeof sql>): Promise<object[]> {
  return ((await db.execute(statement)) as unknown as { rows: object[] }).rows;
}
