import { describe, expect, it } from 'vitest';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import type { Caller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { startTestApp } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepare } from './prepare.ts';
import {
  addPick,
  createDraft,
  decide,
  readLeaderboard,
  readMine,
  startGame,
  submit,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const test = prepare(startTestApp);
const admin = prepare(() => test.admin());
const season = prepare(() => makeSeason(admin, { size: 34 }));
const other = prepare(() => makeSeason(admin));
const tree = prepare(() => readTree(admin, season.id));

async function addAll(caller: Caller, bracketId: number, sent: readonly BracketPick[], tournamentId = season.id) {
  for (const pick of sent) expectStatus(await addPick(caller, bracketId, tournamentId, pick), 201);
}
async function startDraft(tournamentId = season.id) {
  const user = await test.user();
  return { user, id: (await createDraft(user, tournamentId)).id as number };
}
const listSubmissions = async () => expectStatus(await admin.get(`/api/tournaments/${season.id}/brackets`), 200);

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
    expect([await listSubmissions(), await readLeaderboard(user, season.id)]).toEqual([[], []]);

    const judged = { id: expect.any(Number), bracketId: draft.id, isCorrect: null, points: 0 };
    expect(expectStatus(await addPick(user, draft.id, season.id, last), 201)).toEqual({ ...last, ...judged });
    const { submittedAt } = (await readMine(user, season.id)).bracket;
    expect(submittedAt).not.toBeNull();
    expect(await listSubmissions()).toHaveLength(1);

    await addAll(user, draft.id, optional().slice(2));
    expect(await readMine(user, season.id)).toMatchObject({ bracket: { submittedAt } });
    expect((await readMine(user, season.id)).picks).toHaveLength(33);
    expect(await submit(user, season.id, fillBracket(tree))).toMatchObject({ body: { code: 'bracket_exists' } });
  });
});

describe('finishing a draft in one call', () => {
  it.each([false, true])('takes the missing picks, with those that are stored: %s, and seals it', async (repeats) => {
    const { user, id } = await startDraft();
    const all = fillBracket(tree);
    await addAll(user, id, all.slice(10, 14));
    const sent = repeats ? all : [...all.slice(0, 10), ...all.slice(14)];
    expect(expectStatus(await submit(user, season.id, sent), 201)).toMatchObject({
      id,
      submittedAt: expect.any(String),
    });
    expect((await readMine(user, season.id)).picks).toMatchObject(all);
    const refusal = { status: 409, body: { code: 'bracket_sealed' } };
    expect(await addPick(user, id, season.id, all[0])).toMatchObject(refusal);
  });

  it('refuses another pick than a stored one, and stores none of it', async () => {
    const { user, id } = await startDraft();
    const [stored] = required();
    expectStatus(await addPick(user, id, season.id, stored), 201);
    const before = await readDigest(test.database);
    const changed = fillBracket(tree, (_, underdog) => underdog);
    expect(await submit(user, season.id, changed)).toMatchObject({ status: 409, body: { code: 'pick_locked' } });
    expect(await submit(user, season.id, undefined)).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    expect(await readDigest(test.database)).toEqual(before);
  });
});

// Every kind of pick that cannot be right is tried in test/reliability/api/impossible-picks.test.ts.
describe('a pick that is refused names its field and leaves nothing behind', () => {
  const own = prepare(() => startDraft());
  const theirs = prepare(() => startDraft());
  const elsewhere = prepare(() => createDraft(own.user, other.id));
  const good = () => ({ bracketId: own.id, tournamentId: season.id, ...required()[3] });

  it.each<[string, string, () => object]>([
    ['an unknown bracket', '404 not_found ', () => ({ bracketId: UNKNOWN_ID })],
    ["somebody else's bracket", '404 not_found ', () => ({ bracketId: theirs.id })],
    ['their bracket of another tournament', '404 not_found ', () => ({ bracketId: elsewhere.id })],
    ['an unknown tournament', '404 not_found ', () => ({ tournamentId: UNKNOWN_ID })],
    ['another tournament', '404 not_found ', () => ({ tournamentId: other.id })],
    ["another tournament's game", '400 unknown_game gameId', () => ({ gameId: other.games[0]?.id })],
    ["another tournament's team", '400 impossible_pick pickedTeamId', () => ({ pickedTeamId: other.teams[0]?.id })],
  ])('%s: %s', async (_, refusal, change) => {
    const before = await readDigest(test.database);
    const { status, body } = await own.user.post('/api/picks', { ...good(), ...change() });
    expect([status, body.code, body.issues?.[0].path].join(' ')).toBe(refusal);
    expect(await readDigest(test.database)).toEqual(before);
  });

  it('from an admin, to whom the bracket of somebody else does not exist', async () => {
    expect(await admin.post('/api/picks', good())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('after closing, to the own bracket or another', async () => {
    await toggleBrackets(admin, season.id, false);
    const before = await readDigest(test.database);
    const closed = { status: 403, body: { code: 'submissions_closed' } };
    for (const bracketId of [own.id, theirs.id]) {
      expect(await own.user.post('/api/picks', { ...good(), bracketId })).toMatchObject(closed);
    }
    expect(await submit(own.user, season.id, fillBracket(tree))).toMatchObject(closed);
    expect(await readDigest(test.database)).toEqual(before);
    await toggleBrackets(admin, season.id, true);
  });

  it('after a submission in one call', async () => {
    const done = await test.user();
    const { id } = expectStatus(await submit(done, season.id, required()), 201);
    const refusal = { status: 409, body: { code: 'bracket_sealed' } };
    expect(await addPick(done, id, season.id, optional()[5])).toMatchObject(refusal);
    expect((await readMine(done, season.id)).picks).toHaveLength(16);
  });
});

it('a draft takes part as soon as its last missing game starts, but not once submissions are closed', async () => {
  const late = await makeSeason(admin);
  const sent = fillBracket(await readTree(admin, late.id));
  const [early, tooLate] = [await startDraft(late.id), await startDraft(late.id)];
  await addAll(early.user, early.id, sent.slice(1, 16), late.id);
  await addAll(tooLate.user, tooLate.id, sent.slice(2, 16), late.id);
  expect(await readLeaderboard(admin, late.id)).toEqual([]);
  const stream = await openLive(test.url);
  await startGame(admin, late.games[0]?.id);
  await stream.takeUntil(({ type, tournamentId }) => type === 'standings' && tournamentId === late.id);
  stream.leave();
  expect(await readLeaderboard(admin, late.id)).toMatchObject([{ bracketId: early.id }]);
  expect((await readMine(early.user, late.id)).bracket.submittedAt).not.toBeNull();
  // More may follow.
  expectStatus(await addPick(early.user, early.id, late.id, sent[17]), 201);
  await toggleBrackets(admin, late.id, false);
  await decide(admin, late.games[1]?.id);
  expect((await readMine(tooLate.user, late.id)).bracket.submittedAt).toBeNull();
  expect(await readLeaderboard(admin, late.id)).toHaveLength(1);
});
