import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import type { OpeningDayGame } from '../../src/contract/opening-day.ts';
import type { Player } from '../../src/contract/players.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { Caller } from '../caller.ts';
import { expectStatus } from '../test-season.ts';
import { type BracketFacts, describeGame, type Facts, type SeasonFacts } from './facts.ts';
import { countLeaders, countPlayers, listLines } from './records.ts';
import { countLastResult, countStandings, judgePicks, SORTS, type Sort } from './standings.ts';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
// A server learns of a change made on another server a moment later.
const SOON = { interval: 10 };

type Figure = keyof LeaderboardEntry;

/** Compares the leaderboard with a recount, except for figures that the facts do not tell. */
export async function expectStandings(
  visitor: Caller,
  season: SeasonFacts,
  sort: Sort = 'total',
  unknown: Figure[] = [],
): Promise<void> {
  const omit = (entry: LeaderboardEntry) =>
    Object.fromEntries(Object.entries(entry).filter(([figure]) => !unknown.includes(figure as Figure)));
  const shown: LeaderboardEntry[] = expectStatus(
    await visitor.get(`/api/tournaments/${season.id}/leaderboard?sort=${sort}`),
    200,
  );
  expect(shown.map(omit)).toEqual(countStandings(season, sort).map(omit));
}

/** Waits until the leaderboard of every server, sorted by user, equals a recount. */
export async function expectStandingsSoon(visitors: readonly Caller[], season: SeasonFacts): Promise<void> {
  const byUser = (entries: LeaderboardEntry[]) => entries.toSorted((a, b) => (a.userId ?? 0) - (b.userId ?? 0));
  for (const visitor of visitors) {
    const read = async () => byUser(expectStatus(await visitor.get(`/api/tournaments/${season.id}/leaderboard`), 200));
    await expect.poll(read, SOON).toEqual(byUser(countStandings(season, 'total')));
  }
}

/** Compares games, progress, opening-day games, and the leaderboard in every order. */
export async function expectSeason(visitor: Caller, season: SeasonFacts, unknown: Figure[] = []): Promise<void> {
  const { id, status, currentRound, isOpen } = season;
  const read = async (part: string) => expectStatus(await visitor.get(`/api/tournaments/${id}/${part}`), 200);
  const games: Game[] = await read('games');
  const shown = games.map(({ createdAt, updatedAt, decidedAt, ...game }) => {
    expect(decidedAt === null).toBe(game.status !== 'completed');
    return game;
  });
  expect(shown).toEqual(season.games.map((game) => describeGame(season, game)));
  const openingDay: OpeningDayGame[] = await read('opening-day-games');
  expect(openingDay).toMatchObject(
    [...season.openingDay]
      .toSorted(([a], [b]) => a - b)
      .map(([gameId, { result }]) => {
        const { team1Score = null, team2Score = null, winnerId = null } = result ?? {};
        return { id: gameId, team1Score, team2Score, winnerId };
      }),
  );
  const current = expectStatus(await visitor.get('/api/tournaments/current'), 200);
  if (current.id === id) expect(current).toMatchObject({ status, currentRound, bracketsOpen: isOpen });
  for (const sort of SORTS) await expectStandings(visitor, season, sort, unknown);
}

export async function expectRecords(visitor: Caller, { seasons, players }: Facts): Promise<void> {
  const everyone: Player[] = expectStatus(await visitor.get('/api/players'), 200);
  const shown = everyone.map(({ id, firstName, teamId, wins, losses, totalGames, winPercentage, totalPoints }) => {
    return { id, firstName, teamId, wins, losses, totalGames, winPercentage, totalPoints };
  });
  expect(shown).toEqual(countPlayers(listLines(seasons), players));
}

export async function expectLeaders(visitor: Caller, { seasons, players }: Facts): Promise<void> {
  const tournamentIds = seasons.map(({ id }) => id);
  const lists = countLeaders(listLines(seasons), players, tournamentIds);
  const shown = Object.keys(lists).map(async (list) => [
    list,
    expectStatus(await visitor.get(`/api/stats/${list}`), 200),
  ]);
  expect(Object.fromEntries(await Promise.all(shown))).toEqual(lists);
}

/** Compares a submitted bracket as its owner sees it. */
export async function expectOwnBracket(owner: Caller, season: SeasonFacts, bracket: BracketFacts): Promise<void> {
  const { bracketId: id, userId } = bracket;
  const counted = countStandings({ ...season, isOpen: false }, 'total');
  const offset = counted.findIndex((entry) => entry.userId === userId);
  const entry = counted[offset] as LeaderboardEntry;
  const { totalScore, accuracyPercentage } = entry;
  const own = expectStatus(await owner.get(`/api/tournaments/${season.id}/my-bracket`), 200);
  expect(own.bracket).toMatchObject({ id, userId, totalScore, accuracyPercentage });
  expect(own.picks).toMatchObject(judgePicks(season, bracket));
  expect(own.picks).toHaveLength(bracket.picks.size);
  const lastResult = countLastResult(season, bracket);
  const standing = expectStatus(await owner.get(`/api/tournaments/${season.id}/my-standing`), 200);
  expect(standing).toEqual({ entry, offset, lastResult });
}

/** Compares the views of the database. */
export async function expectViews({ db }: Database, season: SeasonFacts, { seasons, players }: Facts): Promise<void> {
  const query = async (statement: ReturnType<typeof sql>) =>
    ((await db.execute(statement)) as unknown as { rows: object[] }).rows;
  const scores = await query(
    sql`select id, total_score, total_picks, correct_picks, decided_picks, accuracy_percentage
      from bracket_scores where tournament_id = ${season.id} and submitted_at is not null order by id`,
  );
  const counted = countStandings(season, 'total').sort((a, b) => a.bracketId - b.bracketId);
  expect(scores).toEqual(
    counted.map((entry) => ({
      id: entry.bracketId,
      total_score: entry.totalScore,
      total_picks: entry.totalPicks,
      correct_picks: entry.correctPicks,
      decided_picks: entry.decidedPicks,
      accuracy_percentage: expect.closeTo(entry.accuracyPercentage, 9),
    })),
  );
  const judged = await query(
    sql`select bracket_id as "bracketId", game_id as "gameId", picked_team_id as "pickedTeamId",
        is_correct as "isCorrect", points from picks
      where bracket_id in (select id from brackets where tournament_id = ${season.id} and submitted_at is not null)
      order by bracket_id, game_id`,
  );
  const submitted = season.brackets.filter(({ isSubmitted }) => isSubmitted);
  const inOrder = submitted.toSorted((a, b) => a.bracketId - b.bracketId);
  expect(judged).toEqual(
    inOrder.flatMap((bracket) =>
      judgePicks(season, bracket).map((pick) => ({ bracketId: bracket.bracketId, ...pick })),
    ),
  );
  const records = await query(sql`select id, wins, losses, total_points from player_records order by id`);
  const everyone = countPlayers(listLines(seasons), players).sort(byId);
  expect(records).toEqual(
    everyone.map(({ id, wins, losses, totalPoints }) => ({ id, wins, losses, total_points: totalPoints })),
  );
}
