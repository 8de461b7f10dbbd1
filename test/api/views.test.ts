import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { autofill, chooseAtRandom } from '../../src/domain/autofill.ts';
import { drawBracket, type Game } from '../../src/domain/bracket.ts';
import { NO_PICKS, type Picks } from '../../src/domain/picks.ts';
import { outcomeFor, recordOf, type StatLine } from '../../src/domain/records.ts';
import { judgePick, scorePicks } from '../../src/domain/scoring.ts';
import { buildTree, type Tree } from '../../src/domain/tree.ts';
import type { Database, Db } from '../../src/server/db/database.ts';
import * as schema from '../../src/server/db/schema.ts';
import { advance, arbMoves, arbSize, type Move, makeField } from '../domain-fixtures.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const query = (sql: string) => database.withConnection((run) => run(sql));

const BRACKETS = 4;

/** Stores a season as it stands after some moves, with brackets that were filled at random before it began. */
async function storeSeason(db: Db, size: 32 | 34, moves: Move[], random: () => number) {
  const [tournament] = await db.insert(schema.tournaments).values({ name: 'Cup', startDate: new Date() }).returning();
  const tournamentId = tournament?.id ?? 0;
  const teams = await db
    .insert(schema.teams)
    .values(makeField(size).map(({ name, seed, bracketPosition }) => ({ tournamentId, name, seed, bracketPosition })))
    .returning();
  const start = tournamentId * 100;
  const idOf = (number: number | null) => (number === null ? null : start + number);
  const drawn = drawBracket(teams as Parameters<typeof drawBracket>[0]).map(
    ({ number, nextNumber, round, team1Id, team2Id }): Game => ({
      ...{ id: start + number, round, team1Id, team2Id, nextGameId: idOf(nextNumber) },
      ...{ team1Score: null, team2Score: null, winnerId: null, status: 'scheduled' },
    }),
  );
  const before = buildTree(drawn, teams);
  const tree = advance(before, moves);
  await db.insert(schema.games).values(tree.games.map((game) => ({ ...game, tournamentId })));

  const brackets = new Map<number, Picks>();
  for (let index = 0; index < BRACKETS; index += 1) {
    const username = `user ${tournamentId}-${index}`;
    const [user] = await db.insert(schema.users).values({ username, password: '$argon2id$x' }).returning();
    const [bracket] = await db
      .insert(schema.brackets)
      .values({ userId: user?.id ?? 0, tournamentId })
      .returning();
    const bracketId = bracket?.id ?? 0;
    // One of them is empty, as a bracket is that was only begun.
    const picks = index === 0 ? NO_PICKS : autofill(before, NO_PICKS, chooseAtRandom(random));
    const rows = [...picks].map(([gameId, pickedTeamId]) => ({ tournamentId, bracketId, gameId, pickedTeamId }));
    if (rows.length > 0) await db.insert(schema.picks).values(rows);
    brackets.set(bracketId, picks);
  }
  return { tree, brackets };
}

it('bracket_scores and scored_picks say what the game says, at any moment of any season', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbSize,
      arbMoves,
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1 }),
      async (size, moves, dice) => {
        let thrown = 0;
        const random = () => dice[thrown++ % dice.length] ?? 0;
        const { tree, brackets } = await storeSeason(database.db, size, moves, random);
        for (const [bracketId, picks] of brackets) {
          const { totalScore, totalPicks, correctPicks, decidedPicks, accuracyPercentage } = scorePicks(tree, picks);
          const [row] = await query(`select * from bracket_scores where id = ${bracketId}`);
          expect(row).toMatchObject({
            ...{
              total_score: totalScore,
              total_picks: totalPicks,
              correct_picks: correctPicks,
              decided_picks: decidedPicks,
            },
            accuracy_percentage: expect.closeTo(accuracyPercentage, 9),
          });
          const scored = await query(
            `select game_id, is_correct, points from scored_picks where bracket_id = ${bracketId} order by game_id`,
          );
          expect(scored).toEqual(judgeAll(tree, picks));
        }
      },
    ),
    { numRuns: 15 },
  );
});

function judgeAll(tree: Tree, picks: Picks) {
  return [...picks]
    .toSorted(([a], [b]) => a - b)
    .map(([gameId, pickedTeamId]) => {
      const { isCorrect, points } = judgePick(tree, { gameId, pickedTeamId });
      return { game_id: gameId, is_correct: isCorrect, points };
    });
}

it('player_records says what the game says, with opening-day games, ties and adjustments', async () => {
  await query(`
    insert into tournaments (name, start_date) values ('Records Cup', now());
    insert into teams (tournament_id, name) select max(id), 'Reds' from tournaments;
    insert into teams (tournament_id, name) select max(id), 'Blues' from tournaments;`);
  const [reds, blues] = (await query('select id, tournament_id from teams order by id desc limit 2')).toReversed() as {
    id: number;
    tournament_id: number;
  }[];
  if (!reds || !blues) throw new Error('the teams are missing');
  const openingDay = await database.db
    .insert(schema.openingDayGames)
    .values(
      (
        [
          [80, 70],
          [60, 75],
          [50, 50],
        ] as const
      ).map(([team1Score, team2Score]) => ({
        ...{ tournamentId: reds.tournament_id, team1Id: reds.id, team2Id: blues.id, team1Score, team2Score },
        winnerId: team1Score === team2Score ? null : team1Score > team2Score ? reds.id : blues.id,
        status: 'completed' as const,
      })),
    )
    .returning();
  const players = await database.db
    .insert(schema.players)
    .values([
      { firstName: 'Ada', lastName: 'Plain' },
      { firstName: 'Bo', lastName: 'More', winsEntered: 4, lossesEntered: 1 },
      { firstName: 'Cy', lastName: 'Less', winsEntered: -5, lossesEntered: -1 },
    ])
    .returning();
  const lines = players.flatMap((player) =>
    openingDay.map((game, index) => ({
      ...{ tournamentId: reds.tournament_id, playerId: player.id, gameId: game.id, teamId: reds.id },
      points: 10 * index,
    })),
  );
  await database.db.insert(schema.openingDayPlayerStats).values(lines);

  for (const player of players) {
    const own = lines
      .filter((line) => line.playerId === player.id)
      .map((line): StatLine => {
        const winnerId = openingDay.find((game) => game.id === line.gameId)?.winnerId ?? null;
        return { ...line, gameType: 'opening_day', outcome: outcomeFor(line.teamId, winnerId) };
      });
    const { wins, losses, totalPoints } = recordOf(player, own);
    const [row] = await query(`select wins, losses, total_points from player_records where id = ${player.id}`);
    expect(row).toEqual({ wins, losses, total_points: totalPoints });
  }
});
