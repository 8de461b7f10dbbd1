import { beforeAll, describe, expect, it } from 'vitest';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import type { Caller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { startTestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepare } from './prepare.ts';
import {
  addPick,
  createDraft,
  decide,
  readBoard,
  readMine,
  startGame,
  submit,
  toggle,
  UNKNOWN_ID,
  type User,
} from './season-calls.ts';

const test = prepare(startTestApp);
const admin = prepare(() => test.admin());
const season = prepare(() => makeSeason(admin, { size: 34 }));
const other = prepare(() => makeSeason(admin));
const tree = prepare(() => readTree(admin, season.id));

async function addAll(caller: Caller, bracketId: number, sent: readonly BracketPick[], tournamentId = season.id) {
  for (const pick of sent) must(await addPick(caller, bracketId, tournamentId, pick), 201);
}
async function startDraft(tournamentId = season.id) {
  const user = await test.user();
  return { user, id: (await createDraft(user, tournamentId)).id as number };
}
const listSubmissions = async () => must(await admin.get(`/api/tournaments/${season.id}/brackets`), 200);

/** A game with two teams of the first round. */
const aGame = () => tree.games.filter((game) => game.round === 'round_of_32')[1];
const pickOf = (team: 'team1Id' | 'team2Id', gameId = aGame()?.id ?? 0) => ({
  gameId,
  pickedTeamId: aGame()?.[team] ?? 0,
});
/** The picks of the round of 32: with them a bracket is complete. */
const required = () => fillBracket(tree).slice(2, 18);
const optional = () => [...fillBracket(tree).slice(0, 2), ...fillBracket(tree).slice(18)];

describe('filling a bracket pick by pick', () => {
  it('submits it with the last pick it needs, once', async () => {
    const user = await test.user();
    const draft = await createDraft(user, season.id);
    expect(draft).toMatchObject({ userId: user.id, submittedAt: null, totalScore: 0, accuracyPercentage: 0 });
    const [last, ...others] = required();
    await addAll(user, draft.id, [...others, ...optional().slice(0, 2)]);
    expect((await readMine(user, season.id)).bracket).toEqual(draft);
    expect([await listSubmissions(), await readBoard(user, season.id)]).toEqual([[], []]);

    const judged = { id: expect.any(Number), bracketId: draft.id, isCorrect: null, points: 0 };
    expect(must(await addPick(user, draft.id, season.id, last), 201)).toEqual({ ...last, ...judged });
    const { submittedAt } = (await readMine(user, season.id)).bracket;
    expect(submittedAt).not.toBeNull();
    expect(await listSubmissions()).toHaveLength(1);

    await addAll(user, draft.id, optional().slice(2));
    expect(await readMine(user, season.id)).toMatchObject({ bracket: { submittedAt } });
    expect((await readMine(user, season.id)).picks).toHaveLength(33);
    expect(await submit(user, season.id, fillBracket(tree))).toMatchObject({ body: { code: 'bracket_exists' } });
  });

  it('never changes a pick that is stored, nor the draft there is', async () => {
    const { user, id } = await startDraft();
    must(await addPick(user, id, season.id, pickOf('team1Id')), 201);
    for (const team of ['team1Id', 'team2Id'] as const) {
      const refusal = { status: 409, body: { code: 'pick_locked' } };
      expect(await addPick(user, id, season.id, pickOf(team))).toMatchObject(refusal);
    }
    expect(await submit(user, season.id, undefined)).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    expect(await readMine(user, season.id)).toMatchObject({ bracket: { id }, picks: [pickOf('team1Id')] });
  });
});

describe('finishing a draft in one call', () => {
  it.each([false, true])('takes the missing picks, with those that are stored: %s, and seals it', async (repeats) => {
    const { user, id } = await startDraft();
    const all = fillBracket(tree);
    await addAll(user, id, all.slice(10, 14));
    const sent = repeats ? all : [...all.slice(0, 10), ...all.slice(14)];
    expect(must(await submit(user, season.id, sent), 201)).toMatchObject({ id, submittedAt: expect.any(String) });
    expect((await readMine(user, season.id)).picks).toMatchObject(all);
    expect(await submit(user, season.id, all)).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
  });

  it('refuses what contradicts the stored picks, and stores none of it', async () => {
    const { user, id } = await startDraft();
    must(await addPick(user, id, season.id, pickOf('team2Id')), 201);
    const before = await readDigest(test.database);
    const changed = fillBracket(tree, (team1) => team1);
    expect(await submit(user, season.id, changed)).toMatchObject({ status: 409, body: { code: 'pick_locked' } });
    const contradicting = changed
      .filter((pick) => pick.gameId !== aGame()?.id)
      .map((pick) => (pick.gameId === aGame()?.nextGameId ? pickOf('team1Id', pick.gameId) : pick));
    const refusal = { status: 400, body: { code: 'contradicting_pick' } };
    expect(await submit(user, season.id, contradicting)).toMatchObject(refusal);
    expect(await readDigest(test.database)).toEqual(before);
  });
});

describe('a pick that is refused leaves nothing behind', () => {
  let user: User;
  let bracketId: number;
  let theirs: number;
  let elsewhere: number;
  beforeAll(async () => {
    ({ user, id: bracketId } = await startDraft());
    theirs = (await startDraft()).id;
    elsewhere = (await createDraft(user, other.id)).id;
  });
  const good = () => ({ bracketId, tournamentId: season.id, ...required()[3] });

  it.each<[string, string, () => object]>([
    ['an unknown bracket', '404 not_found ', () => ({ bracketId: UNKNOWN_ID })],
    ["somebody else's bracket", '404 not_found ', () => ({ bracketId: theirs })],
    ['their bracket of another tournament', '404 not_found ', () => ({ bracketId: elsewhere })],
    ['an unknown tournament', '404 not_found ', () => ({ tournamentId: UNKNOWN_ID })],
    ['another tournament', '404 not_found ', () => ({ tournamentId: other.id })],
    ['an unknown game', '400 unknown_game gameId', () => ({ gameId: UNKNOWN_ID })],
    ["another tournament's game", '400 unknown_game gameId', () => ({ gameId: other.games[0]?.id })],
    ["another tournament's team", '400 impossible_pick pickedTeamId', () => ({ pickedTeamId: other.teams[0]?.id })],
  ])('%s: %s', async (_, refusal, change) => {
    const before = await readDigest(test.database);
    const { status, body } = await user.post('/api/picks', { ...good(), ...change() });
    expect([status, body.code, body.issues?.[0].path].join(' ')).toBe(refusal);
    expect(await readDigest(test.database)).toEqual(before);
  });

  it('from an admin, to whom the bracket of somebody else does not exist', async () => {
    expect(await admin.post('/api/picks', good())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('after closing, to the own bracket or another', async () => {
    await toggle(admin, season.id, false);
    const before = await readDigest(test.database);
    const closed = { status: 403, body: { code: 'submissions_closed' } };
    for (const id of [bracketId, theirs]) {
      expect(await user.post('/api/picks', { ...good(), bracketId: id })).toMatchObject(closed);
    }
    expect(await submit(user, season.id, fillBracket(tree))).toMatchObject(closed);
    expect(await readDigest(test.database)).toEqual(before);
    await toggle(admin, season.id, true);
  });

  it('after a submission in one call', async () => {
    const done = await test.user();
    const { id } = must(await submit(done, season.id, required()), 201);
    for (const pick of [optional()[0], optional()[5], required()[0]]) {
      const refusal = { status: 409, body: { code: 'bracket_sealed' } };
      expect(await addPick(done, id, season.id, pick)).toMatchObject(refusal);
    }
    expect((await readMine(done, season.id)).picks).toHaveLength(16);
  });

  it('that contradicts an earlier or a later pick of the same bracket', async () => {
    const [first, next] = [aGame()?.id, aGame()?.nextGameId ?? 0];
    for (const [stored, tried] of [
      [first, next],
      [next, first],
    ]) {
      const { user: picker, id } = await startDraft();
      must(await addPick(picker, id, season.id, pickOf('team1Id', stored)), 201);
      const refusal = { status: 400, body: { code: 'contradicting_pick' } };
      expect(await addPick(picker, id, season.id, pickOf('team2Id', tried))).toMatchObject(refusal);
      expect((await readMine(picker, season.id)).picks).toHaveLength(1);
    }
  });
});

describe('while games are played', () => {
  it('a started game takes no pick and a loser none onwards', async () => {
    const late = await makeSeason(admin);
    const [decided, running] = [late.games[0], late.games[15]];
    await decide(admin, decided?.id, 2);
    await startGame(admin, running?.id);
    const { user, id } = await startDraft(late.id);
    for (const game of [decided, running]) {
      const pick = { gameId: game?.id ?? 0, pickedTeamId: game?.team2Id ?? 0 };
      expect(await addPick(user, id, late.id, pick)).toMatchObject({ status: 409, body: { code: 'game_started' } });
    }
    const onwards = { gameId: decided?.nextGameId ?? 0, pickedTeamId: decided?.team1Id ?? 0 };
    const refusal = { status: 400, body: { code: 'impossible_pick' } };
    expect(await addPick(user, id, late.id, onwards)).toMatchObject(refusal);
    expect((await readMine(user, late.id)).picks).toEqual([]);
    must(await addPick(user, id, late.id, { ...onwards, pickedTeamId: decided?.team2Id ?? 0 }), 201);
  });

  it('a draft takes part as soon as its last missing game starts, but not once submissions are closed', async () => {
    const late = await makeSeason(admin);
    const sent = fillBracket(await readTree(admin, late.id));
    const [early, tooLate] = [await startDraft(late.id), await startDraft(late.id)];
    await addAll(early.user, early.id, sent.slice(1, 16), late.id);
    await addAll(tooLate.user, tooLate.id, sent.slice(2, 16), late.id);
    expect(await readBoard(admin, late.id)).toEqual([]);
    const stream = await openLive(test.url);
    await startGame(admin, late.games[0]?.id);
    await stream.takeUntil(({ type, tournamentId }) => type === 'standings' && tournamentId === late.id);
    stream.leave();
    expect(await readBoard(admin, late.id)).toMatchObject([{ bracketId: early.id }]);
    expect((await readMine(early.user, late.id)).bracket.submittedAt).not.toBeNull();
    // More may follow.
    must(await addPick(early.user, early.id, late.id, sent[17]), 201);
    await toggle(admin, late.id, false);
    await decide(admin, late.games[1]?.id);
    expect((await readMine(tooLate.user, late.id)).bracket.submittedAt).toBeNull();
    expect(await readBoard(admin, late.id)).toHaveLength(1);
  });
});
