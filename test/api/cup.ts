import { expect } from 'vitest';
import type { OpeningDayGame, OpeningDayStat } from '../../src/contract/opening-day.ts';
import type { Player } from '../../src/contract/players.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { createTournament } from './season-calls.ts';

/** A tournament with three teams and no bracket, for tests about players and opening day. */
export interface Cup {
  test: TestApp;
  admin: Caller;
  visitor: Caller;
  tournamentId: number;
  red: number;
  blue: number;
  green: number;
  makeTeam(name: string, tournamentId?: number): Promise<number>;
  makePlayer(more?: object): Promise<Player>;
  readPlayer(id: number): Promise<Player>;
  /** An opening-day game of red against blue, unless told otherwise. */
  makeGame(more?: object): Promise<OpeningDayGame>;
  /** Enters an opening-day result, with points by the id of the player. */
  play(gameId: number, scores: [number, number], points?: Record<number, number>): Promise<OpeningDayGame>;
  readGame(id: number): Promise<OpeningDayGame>;
  readPoints(gameId: number): Promise<[firstName: string, points: number][]>;
  close(): Promise<void>;
}

export async function startCup(): Promise<Cup> {
  const test = await startTestApp();
  const [admin, visitor] = [await test.admin(), test.visitor()];
  const { id: tournamentId } = await createTournament(admin);
  const makeTeam = async (name: string, id = tournamentId) =>
    expectStatus(await admin.post('/api/teams', { name, tournamentId: id }), 201).id;
  const [red, blue, green] = [await makeTeam('Red'), await makeTeam('Blue'), await makeTeam('Green')];
  return {
    ...{ test, admin, visitor, tournamentId, red, blue, green, makeTeam },
    makePlayer: async (more = {}) =>
      expectStatus(await admin.post('/api/players', { firstName: 'Ann', lastName: 'Ace', ...more }), 201),
    readPlayer: async (id) => find(expectStatus(await visitor.get('/api/players'), 200), id),
    makeGame: async (more = {}) =>
      expectStatus(
        await admin.post('/api/opening-day-games', { tournamentId, team1Id: red, team2Id: blue, ...more }),
        201,
      ),
    play: async (gameId, [team1Score, team2Score], points = {}) => {
      const playerStats = Object.entries(points).map(([id, scored]) => ({ playerId: Number(id), points: scored }));
      const body = { team1Score, team2Score, playerStats };
      return expectStatus(await admin.put(`/api/opening-day-games/${gameId}/result`, body), 200);
    },
    readGame: async (id) =>
      find(expectStatus(await visitor.get(`/api/tournaments/${tournamentId}/opening-day-games`), 200), id),
    readPoints: async (gameId) => {
      const stats: OpeningDayStat[] = expectStatus(await visitor.get(`/api/opening-day-games/${gameId}/stats`), 200);
      return stats.map(({ player, points }) => [player.firstName, points]);
    },
    close: test.close,
  };
}

function find<T extends { id: number }>(list: T[], id: number): T {
  return list.find((one) => one.id === id) ?? expect.fail(`${id} is not in the list`);
}
