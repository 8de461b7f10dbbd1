import { expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { expectNothingStored } from './digest.ts';
import { prepare, prepareApp } from './prepare.ts';
import { decide, startGame } from './season-calls.ts';

// test/reliability/api/any-order.test.ts recounts the effects of any results and corrections;
// src/domain/results/results.test.ts has every reason to refuse one.

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin, { size: 34, isOpen: false }));

const gameAt = (index: number) => season.games[index] as Game;
const win = (index: number, body = {}) =>
  admin.put(`/api/games/${gameAt(index).id}/result`, { team1Score: 70, team2Score: 60, ...body });
const change = (index: number, body: unknown) => admin.patch(`/api/games/${gameAt(index).id}`, body);
const reopen = (index: number) => admin.post(`/api/games/${gameAt(index).id}/reopen`);

it('a result, a score or a correction that breaks a rule is refused with its reason and stores nothing', async () => {
  const player = { firstName: 'Cy', lastName: 'Young', teamId: gameAt(5).team1Id };
  const { id: playerId } = expectStatus(await admin.post('/api/players', player), 201);
  // The first play-in is decided, and the game it leads to has started.
  await decide(admin, gameAt(0).id);
  await startGame(admin, gameAt(0).nextGameId ?? 0);
  const TIED = 'Scores cannot be tied. Please update one of the scores.';
  await expectNothingStored(test.database, async () => {
    for (const [response, status, code, message] of [
      [win(1, { team1Score: 60 }), 400, 'tied_scores', TIED],
      [win(1, { playerStats: [{ playerId }] }), 400, 'invalid_input', /players of the two teams/],
      [win(0), 409, 'game_locked', /./],
      [change(0, { status: 'in_progress' }), 409, 'game_locked', /./],
      [change(1, { status: 'completed' }), 400, 'invalid_input', /./],
      [change(1, { status: 'in_progress', team1Score: 1000 }), 400, 'invalid_input', /./],
      [change(18, { status: 'in_progress' }), 409, 'teams_unknown', /./],
      [reopen(1), 409, 'game_not_completed', /./],
      [reopen(0), 409, 'next_game_started', /Game 3/],
    ] as const) {
      const wording = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(await response).toMatchObject({ status, body: { code, message: wording } });
    }
  });
});

it('a running game keeps the score that a change leaves out; the tournament starts with a result, until that is taken back', async () => {
  const { id, games } = await makeSeason(admin, { isOpen: false });
  const first = `/api/games/${games[0]?.id}`;
  const changeFirst = async (body: object) => expectStatus(await admin.patch(first, body), 200);
  const readProgress = async () => expectStatus(await admin.get(`/api/tournaments/${id}`), 200);
  const running = { status: 'in_progress', team1Score: 12, team2Score: 11 };
  await changeFirst({ ...running, team2Score: 9 });
  expect(await changeFirst({ status: 'in_progress', team2Score: 11 })).toMatchObject(running);
  expect(await readProgress()).toMatchObject({ status: 'not_started' });
  const scheduled = { status: 'scheduled', team1Score: null, team2Score: null };
  expect(await changeFirst({ status: 'scheduled' })).toMatchObject(scheduled);
  await decide(admin, games[0]?.id);
  expect(await readProgress()).toMatchObject({ status: 'in_progress' });
  expectStatus(await admin.post(`${first}/reopen`), 200);
  expect(await readProgress()).toMatchObject({ status: 'not_started', currentRound: null });
});
