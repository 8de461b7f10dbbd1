import { expect } from 'vitest';
import type { OpeningDayGame, OpeningDayStat } from '../../src/contract/opening-day.ts';
import type { Player } from '../../src/contract/players.ts';
import { startTestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { createTournament } from './season-calls.ts';

/** The app with a tournament of three teams and no bracket, for tests about players and opening day. */
export async function startCup() {
  const test = await startTestApp();
  const [admin, visitor] = [await test.admin(), test.visitor()];
  const { id: tournamentId } = await createTournament(admin);
  const makeTeam = async (name: string, id = tournamentId): Promise<number> =>
    expectStatus(await admin.post('/api/teams', { name, tournamentId: id }), 201).id;
  const [red, blue, green] = [await makeTeam('Red'), await makeTeam('Blue'), await makeTeam('Green')];
  return {
    test,
    admin,
    visitor,
    tournamentId,
    red,
    blue,
    green,
    makeTeam,
    makePlayer: async (more: object = {}): Promise<Player> =>
      expectStatus(await admin.post('/api/players', { firstName: 'Ann', lastName: 'Ace', ...more }), 201),
    readPlayer: async (id: number) => find<Player>(expectStatus(await visitor.get('/api/players'), 200), id),
    /** An opening-day game of red against blue, unless told otherwise. */
    makeGame: async (more: object = {}): Promise<OpeningDayGame> =>
      expectStatus(
        await admin.post('/api/opening-day-games', { tournamentId, team1Id: red, team2Id: blue, ...more }),
        201,
      ),
    /** Enters an opening-day result, with points by the id of the player. */
    play: async (
      gameId: number,
      [team1Score, team2Score]: [number, number],
      points: Record<number, number> = {},
    ): Promise<OpeningDayGame> => {
      const playerStats = Object.entries(points).map(([id, scored]) => ({ playerId: Number(id), points: scored }));
      const body = { team1Score, team2Score, playerStats };
      return expectStatus(await admin.put(`/api/opening-day-games/${gameId}/result`, body), 200);
    },
    readGame: async (id: number) =>
      find<OpeningDayGame>(
        expectStatus(await visitor.get(`/api/tournaments/${tournamentId}/opening-day-games`), 200),
        id,
      ),
    readPoints: async (gameId: number) => {
      const stats: OpeningDayStat[] = expectStatus(await visitor.get(`/api/opening-day-games/${gameId}/stats`), 200);
      return stats.map(({ player, points }) => [player.firstName, points] as const);
    },
    close: test.close,
  };
}

function find<T extends { id: number }>(list: T[], id: number): T {
  return list.find((one) => one.id === id) ?? expect.fail(`${id} is not in the list`);
}
