import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { brackets } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { picks } from '../picks-view.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';

type User = Caller & { id: number };

let test: TestApp;
let admin: User;
let season: Season;
let other: Season;
let tree: Tree;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
  season = await makeSeason(admin, { size: 34 });
  other = await makeSeason(admin);
  tree = await readTree(admin, season.id);
});
afterAll(() => test.close());

const countRows = () => Promise.all([test.database.db.$count(brackets), test.database.db.$count(picks)]);
const begin = async (caller: Caller, tournamentId = season.id) =>
  must(await caller.post('/api/brackets', { tournamentId }), 201);
const readMine = async (caller: Caller, tournamentId = season.id) =>
  must(await caller.get(`/api/tournaments/${tournamentId}/my-bracket`), 200);
const submit = (caller: Caller, sent: unknown, tournamentId = season.id) =>
  caller.post('/api/brackets', { tournamentId, picks: sent });
const toggle = async (bracketsOpen: boolean, id = season.id) =>
  must(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen }), 200);

function addPick(caller: Caller, bracketId: number, pick: BracketPick | undefined, tournamentId = season.id) {
  return caller.post('/api/picks', { bracketId, tournamentId, ...pick });
}

async function addAll(caller: Caller, bracketId: number, sent: readonly BracketPick[]) {
  for (const pick of sent) must(await addPick(caller, bracketId, pick), 201);
}

const gamesIn = (round: string) => tree.games.filter((game) => game.round === round);
/** The picks of the round of 32: with them a bracket is complete. */
const required = () => fillBracket(tree).slice(2, 18);
const optional = () => [...fillBracket(tree).slice(0, 2), ...fillBracket(tree).slice(18)];

describe('filling a bracket pick by pick', () => {
  it('submits it with the last pick it needs, once', async () => {
    const user = await test.user();
    const bracket = await begin(user);
    expect(bracket).toMatchObject({ userId: user.id, submittedAt: null, totalScore: 0, accuracyPercentage: 0 });
    const [last, ...others] = required();
    await addAll(user, bracket.id, [...others, ...optional().slice(0, 2)]);
    expect((await readMine(user)).bracket).toEqual(bracket);
    expect(must(await admin.get(`/api/tournaments/${season.id}/brackets`), 200)).toEqual([]);
    expect(must(await user.get(`/api/tournaments/${season.id}/leaderboard`), 200)).toEqual([]);

    expect(must(await addPick(user, bracket.id, last), 201)).toEqual({
      ...last,
      id: expect.any(Number),
      bracketId: bracket.id,
      isCorrect: null,
      points: 0,
    });
    const { submittedAt } = (await readMine(user)).bracket;
    expect(submittedAt).not.toBeNull();
    expect(must(await admin.get(`/api/tournaments/${season.id}/brackets`), 200)).toHaveLength(1);

    await addAll(user, bracket.id, optional().slice(2));
    const mine = await readMine(user);
    expect(mine.picks).toHaveLength(33);
    expect(mine.bracket.submittedAt).toBe(submittedAt);
  });

  it('never changes a pick that is stored', async () => {
    const user = await test.user();
    const { id } = await begin(user);
    const [game] = gamesIn('round_of_32').slice(1);
    must(await addPick(user, id, { gameId: game?.id ?? 0, pickedTeamId: game?.team1Id ?? 0 }), 201);
    for (const pickedTeamId of [game?.team1Id, game?.team2Id]) {
      const answer = await addPick(user, id, { gameId: game?.id ?? 0, pickedTeamId: pickedTeamId ?? 0 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'pick_locked' } });
    }
    expect((await readMine(user)).picks).toMatchObject([{ pickedTeamId: game?.team1Id }]);
  });

  it('refuses a second beginning, and lets the owner go on', async () => {
    const user = await test.user();
    const { id } = await begin(user);
    const again = await user.post('/api/brackets', { tournamentId: season.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    expect((await readMine(user)).bracket.id).toBe(id);
  });

  it('lets nobody write what the server decides', async () => {
    const user = await test.user();
    const { id } = await begin(user);
    const lie = { id: 1, userId: admin.id, isCorrect: true, points: 160, submittedAt: '2000-01-01', teamId: 1 };
    const answer = await user.post('/api/picks', { bracketId: id, tournamentId: season.id, ...required()[0], ...lie });
    expect(must(answer, 201)).toMatchObject({ bracketId: id, isCorrect: null, points: 0 });
    expect((await readMine(user)).bracket).toMatchObject({ userId: user.id, submittedAt: null });
  });
});

describe('finishing a begun bracket in one call', () => {
  it('takes the picks that are missing, alone or with those that are stored, and seals it', async () => {
    for (const repeats of [false, true]) {
      const user = await test.user();
      const { id } = await begin(user);
      const all = fillBracket(tree);
      await addAll(user, id, all.slice(10, 14));
      const sent = repeats ? all : [...all.slice(0, 10), ...all.slice(14)];
      expect(must(await submit(user, sent), 201)).toMatchObject({ id, submittedAt: expect.any(String) });
      const mine = await readMine(user);
      expect(mine.picks.map(({ gameId, pickedTeamId }: BracketPick) => ({ gameId, pickedTeamId }))).toEqual(all);
      expect(await submit(user, all)).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    }
  });

  it('refuses what contradicts the stored picks, and stores none of it', async () => {
    const user = await test.user();
    const { id } = await begin(user);
    const [, first] = gamesIn('round_of_32');
    must(await addPick(user, id, { gameId: first?.id ?? 0, pickedTeamId: first?.team2Id ?? 0 }), 201);
    const rows = await countRows();
    const changed = fillBracket(tree, (team1) => team1);
    expect(await submit(user, changed)).toMatchObject({ status: 409, body: { code: 'pick_locked' } });
    const contradicting = changed
      .filter((pick) => pick.gameId !== first?.id)
      .map((pick) => (pick.gameId === first?.nextGameId ? { ...pick, pickedTeamId: first?.team1Id } : pick));
    expect(await submit(user, contradicting)).toMatchObject({ status: 400, body: { code: 'contradicting_pick' } });
    expect(await countRows()).toEqual(rows);
    expect((await readMine(user)).bracket.submittedAt).toBeNull();
  });

  it('is impossible once it was submitted pick by pick', async () => {
    const user = await test.user();
    const { id } = await begin(user);
    await addAll(user, id, required());
    const answer = await submit(user, fillBracket(tree));
    expect(answer).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    expect((await readMine(user)).picks).toHaveLength(16);
  });
});

describe('a pick that is refused leaves nothing behind', () => {
  let user: User;
  let bracketId: number;
  let theirs: number;
  beforeAll(async () => {
    const somebody = await test.user();
    user = await test.user();
    bracketId = (await begin(user)).id;
    theirs = (await begin(somebody)).id;
  });
  const good = () => ({ bracketId, tournamentId: season.id, ...required()[3] });

  it.each<[string, number, string, string | undefined, () => object | string | undefined]>([
    ['no body', 400, 'invalid_input', 'gameId', () => undefined],
    ['a list', 400, 'invalid_input', '', () => [good()]],
    ['no bracket', 400, 'invalid_input', 'bracketId', () => ({ ...good(), bracketId: undefined })],
    ['a bracket as text', 400, 'invalid_input', 'bracketId', () => ({ ...good(), bracketId: `${bracketId}` })],
    ['a huge bracket', 400, 'invalid_input', 'bracketId', () => ({ ...good(), bracketId: 2 ** 31 })],
    ['no tournament', 400, 'invalid_input', 'tournamentId', () => ({ ...good(), tournamentId: null })],
    ['game 0', 400, 'invalid_input', 'gameId', () => ({ ...good(), gameId: 0 })],
    ['a negative game', 400, 'invalid_input', 'gameId', () => ({ ...good(), gameId: -5 })],
    ['a list of teams', 400, 'invalid_input', 'pickedTeamId', () => ({ ...good(), pickedTeamId: [1] })],
    ['team 0', 400, 'invalid_input', 'pickedTeamId', () => ({ ...good(), pickedTeamId: 0 })],
    ['position 0', 400, 'invalid_input', 'pickedTeamId', () => ({ ...good(), pickedTeamId: -1000 })],
    ['an unknown bracket', 404, 'not_found', undefined, () => ({ ...good(), bracketId: 2 ** 31 - 1 })],
    ["somebody else's bracket", 404, 'not_found', undefined, () => ({ ...good(), bracketId: theirs })],
    ['an unknown tournament', 404, 'not_found', undefined, () => ({ ...good(), tournamentId: 2 ** 31 - 1 })],
    ['another tournament', 404, 'not_found', undefined, () => ({ ...good(), tournamentId: other.id })],
    ['an unknown game', 400, 'unknown_game', 'gameId', () => ({ ...good(), gameId: 2 ** 31 - 1 })],
    ["another tournament's game", 400, 'unknown_game', 'gameId', () => ({ ...good(), gameId: other.games[0]?.id })],
    [
      "another tournament's team",
      400,
      'impossible_pick',
      'pickedTeamId',
      () => ({ ...good(), pickedTeamId: other.teams[0]?.id }),
    ],
  ])('%s: %i %s', async (_, status, code, path, makeBody) => {
    const rows = await countRows();
    const answer = await user.post('/api/picks', makeBody());
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
    const issues = path === undefined ? undefined : [expect.objectContaining({ path })];
    expect(answer.body.issues?.slice(0, 1)).toEqual(issues);
    expect(await countRows()).toEqual(rows);
  });

  it("comes from a visitor, another person or an admin who does not own the bracket: what's not theirs is not there", async () => {
    const rows = await countRows();
    expect((await test.visitor().post('/api/picks', good())).status).toBe(401);
    expect((await test.visitor().post('/api/picks', { bracketId: 'x' })).status).toBe(401);
    for (const caller of [await test.user(), admin]) {
      expect(await caller.post('/api/picks', good())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await countRows()).toEqual(rows);
  });

  it('comes after closing', async () => {
    const rows = await countRows();
    await toggle(false);
    for (const body of [good(), { ...good(), bracketId: theirs }]) {
      expect(await user.post('/api/picks', body)).toMatchObject({ status: 403, body: { code: 'submissions_closed' } });
    }
    expect(await submit(user, fillBracket(tree))).toMatchObject({ status: 403 });
    expect(await countRows()).toEqual(rows);
    await toggle(true);
  });

  it('comes after a submission in one call', async () => {
    const done = await test.user();
    const { id } = must(await submit(done, required()), 201);
    const rows = await countRows();
    for (const pick of [optional()[0], optional()[5], required()[0]]) {
      expect(await addPick(done, id, pick)).toMatchObject({ status: 409, body: { code: 'bracket_sealed' } });
    }
    expect(await countRows()).toEqual(rows);
  });

  it('contradicts an earlier or a later pick of the same bracket', async () => {
    const [, first] = gamesIn('round_of_32');
    const [team1, team2] = [first?.team1Id ?? 0, first?.team2Id ?? 0];
    for (const [stored, tried] of [
      [first?.id, first?.nextGameId],
      [first?.nextGameId, first?.id],
    ]) {
      const picker = await test.user();
      const { id } = await begin(picker);
      must(await addPick(picker, id, { gameId: stored ?? 0, pickedTeamId: team1 }), 201);
      const rows = await countRows();
      const answer = await addPick(picker, id, { gameId: tried ?? 0, pickedTeamId: team2 });
      expect(answer).toMatchObject({ status: 400, body: { code: 'contradicting_pick' } });
      expect(await countRows()).toEqual(rows);
    }
  });
});

describe('while games are played', () => {
  it('a started game takes no pick, a loser none onwards, and what has started is no longer needed', async () => {
    const late = await makeSeason(admin);
    const [user, early] = [await test.user(), await test.user()];
    const before = fillBracket(await readTree(admin, late.id));
    const { id: earlyId } = await begin(early, late.id);
    for (const pick of before.slice(1, 15)) must(await addPick(early, earlyId, pick, late.id), 201);
    const [decided, running] = [late.games[0], late.games[15]];
    must(await admin.put(`/api/games/${decided?.id}/result`, { team1Score: 1, team2Score: 2 }), 200);
    must(await admin.patch(`/api/games/${running?.id}`, { status: 'in_progress' }), 200);

    const { id } = await begin(user, late.id);
    for (const game of [decided, running]) {
      const answer = await addPick(user, id, { gameId: game?.id ?? 0, pickedTeamId: game?.team2Id ?? 0 }, late.id);
      expect(answer).toMatchObject({ status: 409, body: { code: 'game_started' } });
    }
    const loser = { gameId: decided?.nextGameId ?? 0, pickedTeamId: decided?.team1Id ?? 0 };
    expect(await addPick(user, id, loser, late.id)).toMatchObject({ status: 400, body: { code: 'impossible_pick' } });
    expect((await readMine(user, late.id)).picks).toEqual([]);
    must(await addPick(user, id, { ...loser, pickedTeamId: decided?.team2Id ?? 0 }, late.id), 201);

    // Everything they still needed has started, which submits what they have; more may follow.
    expect((await readMine(early, late.id)).bracket.submittedAt).not.toBeNull();
    const onwards = fillBracket(await readTree(admin, late.id)).find((pick) => pick.gameId === running?.nextGameId);
    must(await addPick(early, earlyId, onwards, late.id), 201);
  });

  it('a begun bracket takes part as soon as its last missing game starts, but not once submissions are closed', async () => {
    const late = await makeSeason(admin);
    const [user, tooLate] = [await test.user(), await test.user()];
    const sent = fillBracket(await readTree(admin, late.id));
    const { id } = await begin(user, late.id);
    const { id: tooLateId } = await begin(tooLate, late.id);
    for (const pick of sent.slice(1, 16)) must(await addPick(user, id, pick, late.id), 201);
    for (const pick of sent.slice(2, 16)) must(await addPick(tooLate, tooLateId, pick, late.id), 201);
    expect(must(await admin.get(`/api/tournaments/${late.id}/leaderboard`), 200)).toEqual([]);
    const stream = await openLive(test.url);
    must(await admin.patch(`/api/games/${late.games[0]?.id}`, { status: 'in_progress' }), 200);
    await stream.takeUntil(({ type, tournamentId }) => type === 'standings' && tournamentId === late.id);
    stream.leave();
    expect(must(await admin.get(`/api/tournaments/${late.id}/leaderboard`), 200)).toHaveLength(1);
    expect((await readMine(user, late.id)).bracket.submittedAt).not.toBeNull();
    expect((await readMine(tooLate, late.id)).bracket.submittedAt).toBeNull();
    must(await admin.post(`/api/tournaments/${late.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    must(await admin.put(`/api/games/${late.games[1]?.id}/result`, { team1Score: 2, team2Score: 1 }), 200);
    expect((await readMine(tooLate, late.id)).bracket.submittedAt).toBeNull();
    const board = must(await admin.get(`/api/tournaments/${late.id}/leaderboard`), 200) as { bracketId: number }[];
    expect(board.map(({ bracketId }) => bracketId)).toEqual([id]);
  });
});
