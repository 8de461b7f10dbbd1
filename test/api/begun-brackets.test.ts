import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/domain/bracket/game.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { storeBegunBracket } from '../begun-bracket.ts';
import type { Caller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { expectNothingStored } from './digest.ts';
import { prepare, prepareApp } from './prepare.ts';
import {
  addPick,
  beginBracket,
  decide,
  readLeaderboard,
  readMine,
  startGame,
  submit,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin, { size: 34 }));
const tree = prepare(() => readTree(admin, season.id));

async function addAll(caller: Caller, bracketId: number, sent: readonly BracketPick[]) {
  for (const pick of sent) expectStatus(await addPick(caller, bracketId, season.id, pick), 201);
}
async function beginWith(tournamentId: number, picks: readonly BracketPick[]) {
  const user = await test.user();
  return { user, id: await storeBegunBracket(test.database, tournamentId, user.id, picks) };
}
const listSubmissions = async () => expectStatus(await admin.get(`/api/tournaments/${season.id}/brackets`), 200);

/** The picks of the round of 32: with them a bracket is complete. */
const required = () => fillBracket(tree).slice(2, 18);
const optional = () => [...fillBracket(tree).slice(0, 2), ...fillBracket(tree).slice(18)];

it('filling a bracket pick by pick submits it with the last pick it needs, once', async () => {
  const user = await test.user();
  const begun = await beginBracket(user, season.id);
  expect(begun).toMatchObject({ userId: user.id, submittedAt: null, totalScore: 0, accuracyPercentage: 0 });
  const [last, ...others] = required();
  await addAll(user, begun.id, [...others, ...optional().slice(0, 2)]);
  expect((await readMine(user, season.id)).bracket).toEqual(begun);
  expect([await listSubmissions(), await readLeaderboard(user, season.id)]).toEqual([[], []]);

  const judged = { id: expect.any(Number), bracketId: begun.id, isCorrect: null, points: 0 };
  expect(expectStatus(await addPick(user, begun.id, season.id, last), 201)).toEqual({ ...last, ...judged });
  const { submittedAt } = (await readMine(user, season.id)).bracket;
  expect(submittedAt).not.toBeNull();
  expect(await listSubmissions()).toHaveLength(1);

  await addAll(user, begun.id, optional().slice(2));
  expect(await readMine(user, season.id)).toMatchObject({ bracket: { submittedAt } });
  expect((await readMine(user, season.id)).picks).toHaveLength(33);
  expect(await submit(user, season.id, fillBracket(tree))).toMatchObject({ body: { code: 'bracket_exists' } });
});

it('a begun bracket is submitted once when the last pick and the whole bracket come at the same moment', async () => {
  const sent = [...required(), ...optional()];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { user, id } = await beginWith(season.id, sent.slice(0, 15));
    const [last, whole] = await Promise.all([addPick(user, id, season.id, sent[15]), submit(user, season.id, sent)]);
    expect([last.status, whole.status].sort()).toEqual([201, 409]);
    expect((await readMine(user, season.id)).picks).toHaveLength(whole.status === 201 ? 33 : 16);
  }
});

// test/reliability/api/impossible-picks.test.ts tries random picks that must be refused.
it('a refused pick gets a reason, and the field if that is invalid, and stores nothing', async () => {
  const [, stored, other] = required() as [BracketPick, BracketPick, BracketPick];
  const { team2Id, nextGameId } = tree.gameById.get(stored.gameId) as Game;
  const contradiction = { gameId: nextGameId ?? 0, pickedTeamId: team2Id ?? 0 };
  const { user, id } = await beginWith(season.id, [stored]);
  const { id: othersId } = await beginWith(season.id, []);
  const elsewhere = await makeSeason(admin, { beside: [season.id] });
  await expectNothingStored(test.database, async () => {
    for (const [pick, refusal] of [
      [{ ...other, gameId: UNKNOWN_ID }, '400 unknown_game gameId'],
      [{ ...other, pickedTeamId: stored.pickedTeamId }, '400 impossible_pick pickedTeamId'],
      [contradiction, '400 contradicting_pick pickedTeamId'],
      [stored, '409 pick_locked'],
      [{ ...other, bracketId: othersId }, '404 not_found'],
      [{ ...other, bracketId: UNKNOWN_ID }, '404 not_found'],
      [{ ...other, tournamentId: elsewhere.id }, '404 not_found'],
      [{ ...other, tournamentId: UNKNOWN_ID }, '404 not_found'],
    ] as const) {
      const { status, body } = await addPick(user, id, season.id, pick);
      expect([status, body.code, body.issues?.[0].path ?? ''].join(' ').trim()).toBe(refusal);
    }
  });
});

describe('finishing a begun bracket in one call', () => {
  it.each([false, true])('stores the missing picks and seals it (stored picks sent again: %s)', async (repeats) => {
    const all = fillBracket(tree);
    const { user, id } = await beginWith(season.id, all.slice(10, 14));
    const sent = repeats ? all : [...all.slice(0, 10), ...all.slice(14)];
    expect(expectStatus(await submit(user, season.id, sent), 201)).toMatchObject({
      id,
      submittedAt: expect.any(String),
    });
    expect((await readMine(user, season.id)).picks).toMatchObject(all);
    const refusal = { status: 409, body: { code: 'bracket_sealed' } };
    expect(await addPick(user, id, season.id, all[0])).toMatchObject(refusal);
  });

  it('refuses a pick that differs from a stored one, and stores nothing', async () => {
    const { user } = await beginWith(season.id, required().slice(0, 1));
    const changed = fillBracket(tree, (_, underdog) => underdog);
    await expectNothingStored(test.database, async () => {
      expect(await submit(user, season.id, changed)).toMatchObject({ status: 409, body: { code: 'pick_locked' } });
      expect(await submit(user, season.id, undefined)).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    });
  });
});

it('a begun bracket takes part as soon as its last missing game starts, but not once submissions are closed', async () => {
  const late = await makeSeason(admin);
  const sent = fillBracket(await readTree(admin, late.id));
  const [early, tooLate] = [await beginWith(late.id, sent.slice(1, 16)), await beginWith(late.id, sent.slice(2, 16))];
  expect(await readLeaderboard(admin, late.id)).toEqual([]);
  const stream = await openLive(test.url);
  await startGame(admin, late.games[0]?.id);
  await stream.takeUntil(({ type, tournamentId }) => type === 'standings' && tournamentId === late.id);
  stream.leave();
  expect(await readLeaderboard(admin, late.id)).toMatchObject([{ bracketId: early.id }]);
  expect((await readMine(early.user, late.id)).bracket.submittedAt).not.toBeNull();
  // Further picks can still be added, but not of the game that has started.
  const STARTED = { status: 409, body: { code: 'game_started' } };
  expect(await addPick(early.user, early.id, late.id, sent[0])).toMatchObject(STARTED);
  expect(await submit(await test.user(), late.id, sent)).toMatchObject(STARTED);
  expectStatus(await addPick(early.user, early.id, late.id, sent[17]), 201);
  await toggleBrackets(admin, late.id, false);
  await decide(admin, late.games[1]?.id);
  expect((await readMine(tooLate.user, late.id)).bracket.submittedAt).toBeNull();
  expect(await readLeaderboard(admin, late.id)).toHaveLength(1);
});
