import { afterAll, beforeAll, expect, it } from 'vitest';
import { outcomeFor, recordOf, type StatLine } from '../../src/domain/players/records.ts';
import type { Database } from '../../src/server/db/database.ts';
import * as schema from '../../src/server/db/schema.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const query = (sql: string) => database.withConnection((run) => run(sql));

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
