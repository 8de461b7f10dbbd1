import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeSeason, must, type Season } from '../test-season.ts';

let test: TestApp;
let admin: Caller;
let season: Season;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
});
afterAll(() => test.close());
beforeEach(async () => {
  season = await makeSeason(admin, { size: 34, isOpen: false });
});

const readGames = async (): Promise<Game[]> =>
  must(await test.visitor().get(`/api/tournaments/${season.id}/games`), 200);
const readGame = async (id: number) => (await readGames()).find((game) => game.id === id) as Game;
const readTournament = async () => must(await test.visitor().get('/api/tournaments/current'), 200);
const win = (id: number, body = {}) =>
  admin.put(`/api/games/${id}/result`, { team1Score: 70, team2Score: 60, ...body });
const gameAt = (index: number) => season.games[index] as Game;
const withoutTimes = ({ createdAt: _, updatedAt: __, ...game }: Game) => game;

describe('a result', () => {
  it('completes the game, moves the winner on and the tournament with it', async () => {
    const playIn = gameAt(0);
    const answer = must(await win(playIn.id), 200);
    expect(answer).toMatchObject({
      ...withoutTimes(playIn),
      team1Score: 70,
      team2Score: 60,
      winnerId: playIn.team1Id,
      status: 'completed',
    });
    expect((await readGame(playIn.nextGameId ?? 0)).team2Id).toBe(playIn.team1Id);
    expect(await readTournament()).toMatchObject({ status: 'in_progress', currentRound: 'play_in' });
    must(await win(gameAt(1).id), 200);
    expect(await readTournament()).toMatchObject({ currentRound: 'round_of_32' });
  });

  it.each([
    [{ team1Score: 70, team2Score: 70 }, 400, 'tied_scores', 'Scores cannot be tied. Please update one of the scores.'],
    [{ team1Score: -1 }, 400, 'invalid_input', 'Score must be 0 or greater'],
    [{ team1Score: 1000 }, 400, 'invalid_input', 'Must be at most 999'],
    [{ team1Score: 70.5 }, 400, 'invalid_input', 'Must be a whole number'],
    [{ team1Score: '70' }, 400, 'invalid_input', 'Must be a whole number'],
    [{ team1Score: null }, 400, 'invalid_input', 'Must be a whole number'],
    [{ playerStats: 'none' }, 400, 'invalid_input', expect.any(String)],
    [{ playerStats: [{ playerId: 1, points: -1 }] }, 400, 'invalid_input', 'Score must be 0 or greater'],
    [{ playerStats: [{ playerId: 999_999 }] }, 400, 'invalid_input', 'Points can only go to players of the two teams.'],
    [{ playerStats: [{ playerId: 1 }, { playerId: 1 }] }, 400, 'invalid_input', 'Each player can be listed only once'],
  ])('%o is refused and leaves nothing', async (body, status, code, message) => {
    const before = await readGames();
    expect(await win(gameAt(0).id, body)).toMatchObject({ status, body: { code, message } });
    expect(await readGames()).toEqual(before);
    expect(await readTournament()).toMatchObject({ status: 'not_started' });
  });

  it('of a game whose teams are not known is refused', async () => {
    expect(await win(gameAt(32).id)).toMatchObject({
      status: 409,
      body: { code: 'teams_unknown', message: 'Teams not yet determined for this game.' },
    });
  });

  it('locks the game', async () => {
    must(await win(gameAt(0).id), 200);
    expect(await win(gameAt(0).id)).toMatchObject({ status: 409, body: { code: 'game_locked' } });
    expect(await admin.patch(`/api/games/${gameAt(0).id}`, { status: 'in_progress' })).toMatchObject({ status: 409 });
  });

  it('of an unknown game is no result', async () => {
    expect((await win(999_999)).status).toBe(404);
    expect((await admin.put('/api/games/abc/result', {})).status).toBe(400);
  });

  it('cannot be given by naming a winner', async () => {
    const { id, team1Id } = gameAt(0);
    must(
      await admin.put(`/api/games/${id}/result`, {
        team1Score: 1,
        team2Score: 2,
        winnerId: team1Id,
        status: 'scheduled',
      }),
      200,
    );
    expect(await readGame(id)).toMatchObject({ status: 'completed', winnerId: gameAt(0).team2Id });
  });

  it('is one of two when two admins enter different ones at once, never a mixture', async () => {
    const other = await test.admin();
    const { id, team1Id, team2Id } = gameAt(0);
    const players = await Promise.all(
      [team1Id, team2Id].map(async (teamId) =>
        must(await admin.post('/api/players', { firstName: 'P', lastName: `${teamId}`, teamId }), 201),
      ),
    );
    const entries = players.map((player, index) => ({
      ...{
        team1Score: 70 + index,
        team2Score: 60 + 20 * index,
        playerStats: [{ playerId: player.id, points: 10 + index }],
      },
    }));
    const answers = await Promise.all([
      admin.put(`/api/games/${id}/result`, entries[0]),
      other.put(`/api/games/${id}/result`, entries[1]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await readGame(id)).toMatchObject({ team1Score: 70 + won, winnerId: won === 0 ? team1Id : team2Id });
    const points = must(await admin.get('/api/stats/single-game-leaders'), 200);
    expect(points).toMatchObject([{ playerId: players[won]?.id, points: 10 + won }]);
  });
});

describe('a running game', () => {
  const change = (body: unknown, id = gameAt(0).id) => admin.patch(`/api/games/${id}`, body);

  it('shows its score, and keeps what is left out', async () => {
    expect(must(await change({ status: 'in_progress' }), 200)).toMatchObject({
      status: 'in_progress',
      team1Score: null,
    });
    must(await change({ status: 'in_progress', team1Score: 12, team2Score: 9 }), 200);
    expect(must(await change({ status: 'in_progress', team2Score: 11 }), 200)).toMatchObject({
      team1Score: 12,
      team2Score: 11,
    });
    expect(must(await change({ status: 'scheduled' }), 200)).toMatchObject({
      status: 'scheduled',
      team1Score: null,
      team2Score: null,
    });
  });

  it('does not make the tournament begin', async () => {
    must(await change({ status: 'in_progress' }), 200);
    expect(await readTournament()).toMatchObject({ status: 'not_started' });
  });

  it.each([
    [{ status: 'completed' }],
    [{}],
    [{ status: 'in_progress', team1Score: 1000 }],
    [{ status: 'in_progress', team1Score: '1' }],
  ])('cannot be changed by %o', async (body) => {
    expect((await change(body)).status).toBe(400);
  });

  it('needs both teams', async () => {
    expect(await change({ status: 'in_progress' }, gameAt(2).id)).toMatchObject({
      status: 409,
      body: { code: 'teams_unknown' },
    });
  });
});

describe('reopening', () => {
  const reopen = (id: number) => admin.post(`/api/games/${id}/reopen`);

  it('takes back the result and all that came of it', async () => {
    const before = (await readGames()).map(withoutTimes);
    const player = must(
      await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId: gameAt(0).team1Id }),
      201,
    );
    must(await win(gameAt(0).id, { playerStats: [{ playerId: player.id, points: 20 }] }), 200);
    expect(must(await reopen(gameAt(0).id), 200)).toMatchObject({
      status: 'scheduled',
      team1Score: null,
      winnerId: null,
    });
    expect((await readGames()).map(withoutTimes)).toEqual(before);
    expect(await readTournament()).toMatchObject({ status: 'not_started', currentRound: null });
    expect(must(await admin.get('/api/stats/points-leaders'), 200)).toEqual([]);
  });

  it('is refused once the next game has started, naming it', async () => {
    const playIn = gameAt(0);
    must(await win(playIn.id), 200);
    must(await admin.patch(`/api/games/${playIn.nextGameId}`, { status: 'in_progress' }), 200);
    const answer = await reopen(playIn.id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'next_game_started' } });
    expect(answer.body.message).toContain('Game 3');
    must(await admin.patch(`/api/games/${playIn.nextGameId}`, { status: 'scheduled' }), 200);
    expect((await reopen(playIn.id)).status).toBe(200);
  });

  it('needs a result', async () => {
    expect(await reopen(gameAt(0).id)).toMatchObject({ status: 409, body: { code: 'game_not_completed' } });
    expect((await reopen(999_999)).status).toBe(404);
  });
});

describe('resetting', () => {
  it('clears results, running scores, moved-on teams and player points, and keeps the rest', async () => {
    const before = (await readGames()).map(withoutTimes);
    const teams = must(await admin.get(`/api/tournaments/${season.id}/teams`), 200);
    const player = must(
      await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId: gameAt(0).team1Id }),
      201,
    );
    must(await win(gameAt(0).id, { playerStats: [{ playerId: player.id, points: 20 }] }), 200);
    must(await win(gameAt(1).id), 200);
    must(await win(gameAt(2).id), 200);
    must(await admin.patch(`/api/games/${gameAt(3).id}`, { status: 'in_progress', team1Score: 5 }), 200);
    expect(must(await admin.post(`/api/tournaments/${season.id}/reset`), 200)).toMatchObject({
      ...{ id: season.id, status: 'not_started', currentRound: null },
      message: 'All game results and team placements have been cleared.',
    });
    expect((await readGames()).map(withoutTimes)).toEqual(before);
    expect(must(await admin.get(`/api/tournaments/${season.id}/teams`), 200)).toEqual(teams);
    expect(must(await admin.get('/api/stats/points-leaders'), 200)).toEqual([]);
    expect((await admin.post('/api/tournaments/999999/reset')).status).toBe(404);
  });
});
