import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import { startTestApp } from '../test-app.ts';
import { expectStatus, makeSeason, type Season } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepare } from './prepare.ts';
import { decide } from './season-calls.ts';

let season: Season;
const test = prepare(startTestApp);
const admin = prepare(() => test.admin());
beforeEach(async () => {
  season = await makeSeason(admin, { size: 34, isOpen: false });
});

const readGames = async (): Promise<Game[]> =>
  expectStatus(await test.visitor().get(`/api/tournaments/${season.id}/games`), 200);
const readGame = async (id: number | null) => (await readGames()).find((game) => game.id === id);
const readTournament = async () => expectStatus(await test.visitor().get('/api/tournaments/current'), 200);
const readPoints = async () => expectStatus(await test.visitor().get('/api/stats/points-leaders'), 200);
const win = (id: number, body = {}) =>
  admin.put(`/api/games/${id}/result`, { team1Score: 70, team2Score: 60, ...body });
const change = (id: number, body: unknown) => admin.patch(`/api/games/${id}`, body);
const gameAt = (index: number) => season.games[index] as Game;
const withoutTimes = ({ createdAt: _, updatedAt: __, ...game }: Game) => game;

async function makePlayer(teamId: number | null): Promise<number> {
  return expectStatus(await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId }), 201).id;
}

describe('a result', () => {
  it('completes the game, moves the winner on and the tournament with it, and locks the game', async () => {
    const playIn = gameAt(0);
    const claim = { winnerId: playIn.team2Id, status: 'scheduled' };
    expect(expectStatus(await win(playIn.id, claim), 200)).toMatchObject({
      ...withoutTimes(playIn),
      ...{ team1Score: 70, team2Score: 60, winnerId: playIn.team1Id, status: 'completed' },
    });
    expect(await readGame(playIn.nextGameId)).toMatchObject({ team2Id: playIn.team1Id });
    expect(await readTournament()).toMatchObject({ status: 'in_progress', currentRound: 'play_in' });
    expect(await win(playIn.id)).toMatchObject({ status: 409, body: { code: 'game_locked' } });
    expect(await change(playIn.id, { status: 'in_progress' })).toMatchObject({ status: 409 });
    await decide(admin, gameAt(1).id);
    expect(await readTournament()).toMatchObject({ currentRound: 'round_of_32' });
  });

  it('that breaks a rule is refused with its reason and leaves nothing', async () => {
    const stranger = await makePlayer(gameAt(5).team1Id);
    const before = await readDigest(test.database);
    for (const [index, body, status, code, message] of [
      [0, { team1Score: 60 }, 400, 'tied_scores', 'Scores cannot be tied. Please update one of the scores.'],
      [0, { playerStats: [{ playerId: stranger }] }, 400, 'invalid_input', /players of the two teams/],
    ] as const) {
      const wording = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(await win(gameAt(index).id, body)).toMatchObject({ status, body: { code, message: wording } });
    }
    expect(await readDigest(test.database)).toEqual(before);
  });
});

describe('a running game', () => {
  it('shows its score, keeps what is left out, and does not start the tournament', async () => {
    const { id } = gameAt(0);
    expectStatus(await change(id, { status: 'in_progress', team1Score: 12, team2Score: 9 }), 200);
    const running = { status: 'in_progress', team1Score: 12, team2Score: 11 };
    expect(expectStatus(await change(id, { status: 'in_progress', team2Score: 11 }), 200)).toMatchObject(running);
    expect(await readTournament()).toMatchObject({ status: 'not_started' });
    const scheduled = { status: 'scheduled', team1Score: null, team2Score: null };
    expect(expectStatus(await change(id, { status: 'scheduled' }), 200)).toMatchObject(scheduled);
  });

  it('is not completed without a result, has no score of four digits, and needs both teams', async () => {
    for (const body of [{ status: 'completed' }, {}, { status: 'in_progress', team1Score: 1000 }]) {
      expect((await change(gameAt(0).id, body)).status).toBe(400);
    }
    const refusal = { status: 409, body: { code: 'teams_unknown' } };
    expect(await change(gameAt(2).id, { status: 'in_progress' })).toMatchObject(refusal);
  });
});

describe('taking back', () => {
  const reopen = (id: number) => admin.post(`/api/games/${id}/reopen`);
  const reset = () => admin.post(`/api/tournaments/${season.id}/reset`);

  it.each([
    ['a result', 1, () => reopen(gameAt(0).id), { status: 'scheduled', team1Score: null, winnerId: null }],
    [
      'all results',
      4,
      reset,
      { status: 'not_started', message: 'All game results and team placements have been cleared.' },
    ],
  ])('%s takes back all that came of it, and keeps the rest', async (_, played, takeBack, response) => {
    const before = (await readGames()).map(withoutTimes);
    const player = await makePlayer(gameAt(0).team1Id);
    expectStatus(await win(gameAt(0).id, { playerStats: [{ playerId: player, points: 20 }] }), 200);
    for (const { id } of season.games.slice(1, played)) expectStatus(await win(id), 200);
    expect(expectStatus(await takeBack(), 200)).toMatchObject(response);
    expect((await readGames()).map(withoutTimes)).toEqual(before);
    expect(expectStatus(await admin.get(`/api/tournaments/${season.id}/teams`), 200)).toEqual(season.teams);
    expect(await readTournament()).toMatchObject({ status: 'not_started', currentRound: null });
    expect(await readPoints()).toEqual([]);
  });

  it('a result is refused once the next game has started, which it names, and without a result', async () => {
    const playIn = gameAt(0);
    expect(await reopen(playIn.id)).toMatchObject({ status: 409, body: { code: 'game_not_completed' } });
    await decide(admin, playIn.id);
    expectStatus(await change(playIn.nextGameId ?? 0, { status: 'in_progress' }), 200);
    const message = expect.stringContaining('Game 3');
    expect(await reopen(playIn.id)).toMatchObject({ status: 409, body: { code: 'next_game_started', message } });
  });
});
