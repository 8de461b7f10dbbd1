import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { brackets } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { picks } from '../picks-view.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';

let test: TestApp;
let admin: Caller & { id: number };
let season: Season;
let withPlayIns: Season;
let closed: Season;
let tree: Tree;
let playInTree: Tree;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
  season = await makeSeason(admin);
  withPlayIns = await makeSeason(admin, { size: 34 });
  closed = await makeSeason(admin, { isOpen: false });
  tree = await readTree(admin, season.id);
  playInTree = await readTree(admin, withPlayIns.id);
});
afterAll(() => test.close());

const countRows = () => Promise.all([test.database.db.$count(brackets), test.database.db.$count(picks)]);
const submit = (caller: Caller, tournamentId: number, sent: unknown) =>
  caller.post('/api/brackets', { tournamentId, picks: sent });
const readMine = async (caller: Caller, tournamentId: number) =>
  must(await caller.get(`/api/tournaments/${tournamentId}/my-bracket`), 200);

/** A complete bracket with one pick put in another's place. */
const replace = (index: number, change: object) =>
  fillBracket(tree).with(index, { ...pickAt(index), ...change } as never);
const pickAt = (index: number) => fillBracket(tree)[index] as BracketPick;
const gameIn = (of: Season, round: string, index = 0) =>
  of.games.filter((game) => game.round === round)[index]?.id ?? 0;

describe('submitting a whole bracket', () => {
  it('takes all picks at once, and only their owner sees them', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const sent = fillBracket(tree);
    const bracket = must(await submit(user, season.id, sent), 201);
    expect(bracket).toEqual({
      id: expect.any(Number),
      userId: user.id,
      tournamentId: season.id,
      submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      totalScore: 0,
      accuracyPercentage: 0,
    });
    const mine = await readMine(user, season.id);
    expect(mine.bracket).toEqual(bracket);
    expect(mine.picks).toEqual(
      sent.map((pick) => ({ ...pick, id: expect.any(Number), bracketId: bracket.id, isCorrect: null, points: 0 })),
    );
    for (const caller of [other, admin]) {
      expect(await readMine(caller, season.id)).toEqual({ bracket: null, picks: [] });
    }
  });

  it('takes the combined slot of a play-in to the very end', async () => {
    const user = await test.user();
    const [combined] = playInTree.combinedById.keys();
    const sent = fillBracket(playInTree, (first, second) => (second === combined ? second : first));
    expect(sent.filter((pick) => pick.pickedTeamId === combined)).toHaveLength(5);
    must(await submit(user, withPlayIns.id, sent), 201);
    expect((await readMine(user, withPlayIns.id)).picks).toHaveLength(33);
  });

  it('needs the first round only', async () => {
    const user = await test.user();
    const firstRound = fillBracket(tree).slice(0, 16);
    must(await submit(user, season.id, firstRound), 201);
    expect((await readMine(user, season.id)).picks).toHaveLength(16);
  });

  it('lets nobody write what the server decides', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const sent = fillBracket(tree).map((pick) => ({ ...pick, id: 1, bracketId: 1, isCorrect: true, points: 160 }));
    const lie = {
      userId: other.id,
      totalScore: 800,
      accuracyPercentage: 100,
      submittedAt: '2000-01-01',
      sealed: false,
    };
    const bracket = must(await user.post('/api/brackets', { tournamentId: season.id, picks: sent, ...lie }), 201);
    expect(bracket).toMatchObject({ userId: user.id, totalScore: 0, accuracyPercentage: 0 });
    expect(bracket.submittedAt > '2020').toBe(true);
    const mine = await readMine(user, season.id);
    expect(mine.picks[0]).toMatchObject({ bracketId: bracket.id, isCorrect: null, points: 0 });
    expect(await readMine(other, season.id)).toEqual({ bracket: null, picks: [] });
    const [row] = await test.database.db.select().from(brackets).where(eq(brackets.id, bracket.id));
    expect(row?.sealed).toBe(true);
  });

  it('is final: nobody gets a second bracket, and the first stays as it was', async () => {
    const user = await test.user();
    must(await submit(user, season.id, fillBracket(tree)), 201);
    const before = await readMine(user, season.id);
    const rows = await countRows();
    const second = fillBracket(tree, (_, other) => other);
    for (const sent of [second, fillBracket(tree), second.slice(0, 16), [], null, undefined]) {
      expect(await submit(user, season.id, sent)).toMatchObject({ status: 409, body: { code: 'bracket_exists' } });
    }
    expect(await readMine(user, season.id)).toEqual(before);
    expect(await countRows()).toEqual(rows);
  });

  it('is refused for somebody else than it was made by, and taken for them', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const body = { tournamentId: season.id, picks: fillBracket(tree) };
    const refusal = await other.post('/api/brackets', { ...body, asUserId: user.id });
    expect([refusal.status, refusal.body.code]).toEqual([409, 'other_user']);
    expect(await readMine(other, season.id)).toEqual({ bracket: null, picks: [] });
    must(await other.post('/api/brackets', { ...body, asUserId: other.id }), 201);
  });

  it('may be done once in every tournament, by admins too', async () => {
    const other = await test.admin();
    must(await submit(other, season.id, fillBracket(tree)), 201);
    must(await submit(other, withPlayIns.id, fillBracket(playInTree)), 201);
    expect((await readMine(other, season.id)).picks).toHaveLength(31);
    expect((await readMine(other, withPlayIns.id)).picks).toHaveLength(33);
  });
});

describe('a bracket that is refused leaves nothing behind', () => {
  const INCOMPLETE = 'Please make picks for all first round games before submitting.';

  it.each<[string, number, string, string | undefined, () => unknown]>([
    ['no body', 400, 'invalid_input', 'tournamentId', () => undefined],
    ['a list', 400, 'invalid_input', '', () => []],
    ['a text', 400, 'invalid_input', '', () => '"bracket"'],
    ['no tournament', 400, 'invalid_input', 'tournamentId', () => ({ picks: fillBracket(tree) })],
    ['a tournament as text', 400, 'invalid_input', 'tournamentId', () => ({ tournamentId: `${season.id}` })],
    ['a tournament below zero', 400, 'invalid_input', 'tournamentId', () => ({ tournamentId: -season.id })],
    ['a tournament beyond all ids', 400, 'invalid_input', 'tournamentId', () => ({ tournamentId: 2 ** 31 })],
    ['a tournament in parts', 400, 'invalid_input', 'tournamentId', () => ({ tournamentId: 1.5 })],
    ['an unknown tournament', 404, 'not_found', undefined, () => ({ tournamentId: 2 ** 31 - 1, picks: [] })],
    ['submissions closed', 403, 'submissions_closed', undefined, () => ({ tournamentId: closed.id, picks: [] })],
    ['beginning while closed', 403, 'submissions_closed', undefined, () => ({ tournamentId: closed.id })],
    ['picks that are no list', 400, 'invalid_input', 'picks', () => sent({ 1: 2 })],
    ['a pick that is no object', 400, 'invalid_input', 'picks.0', () => sent([7])],
    [
      'a pick without a team',
      400,
      'invalid_input',
      'picks.3.pickedTeamId',
      () => sent(replace(3, { pickedTeamId: null })),
    ],
    ['a team as text', 400, 'invalid_input', 'picks.3.pickedTeamId', () => sent(replace(3, { pickedTeamId: '5' }))],
    ['team 0', 400, 'invalid_input', 'picks.3.pickedTeamId', () => sent(replace(3, { pickedTeamId: 0 }))],
    ['a negative team', 400, 'invalid_input', 'picks.3.pickedTeamId', () => sent(replace(3, { pickedTeamId: -7 }))],
    ['position 5', 400, 'invalid_input', 'picks.3.pickedTeamId', () => sent(replace(3, { pickedTeamId: -1005 }))],
    ['a huge team', 400, 'invalid_input', 'picks.3.pickedTeamId', () => sent(replace(3, { pickedTeamId: 1e15 }))],
    ['a negative game', 400, 'invalid_input', 'picks.3.gameId', () => sent(replace(3, { gameId: -1 }))],
    ['a thousand picks', 400, 'invalid_input', 'picks', () => sent(Array(1000).fill(pickAt(0)))],
    ['no picks', 400, 'incomplete_bracket', 'picks', () => sent([])],
    [
      'a game of the first round missing',
      400,
      'incomplete_bracket',
      'picks',
      () => sent(fillBracket(tree).slice(1, 16)),
    ],
    ['an unknown game', 400, 'unknown_game', 'picks.3.gameId', () => sent(replace(3, { gameId: 2 ** 31 - 1 }))],
    [
      "another tournament's game",
      400,
      'unknown_game',
      'picks.31.gameId',
      () => sent([...fillBracket(tree), fillBracket(playInTree)[4]]),
    ],
    ["another tournament's whole bracket", 400, 'unknown_game', 'picks.0.gameId', () => sent(fillBracket(playInTree))],
    ['a game twice', 400, 'duplicate_game', 'picks.31.gameId', () => sent([...fillBracket(tree), pickAt(3)])],
    [
      'an unknown team',
      400,
      'impossible_pick',
      'picks.3.pickedTeamId',
      () => sent(replace(3, { pickedTeamId: 2 ** 31 - 1 })),
    ],
    [
      "another tournament's team",
      400,
      'impossible_pick',
      'picks.3.pickedTeamId',
      () => sent(replace(3, { pickedTeamId: withPlayIns.teams[0]?.id })),
    ],
    [
      'a team that plays elsewhere',
      400,
      'impossible_pick',
      'picks.0.pickedTeamId',
      () => sent(replace(0, { pickedTeamId: pickAt(1).pickedTeamId })),
    ],
    [
      'a combined slot without play-in',
      400,
      'impossible_pick',
      'picks.0.pickedTeamId',
      () => sent(replace(0, { pickedTeamId: -1001 })),
    ],
    [
      'a champion that loses its first game',
      400,
      'contradicting_pick',
      'picks.30.pickedTeamId',
      () => sent(replace(30, { pickedTeamId: tree.games[15]?.team2Id })),
    ],
  ])('%s: %i %s', async (_, status, code, path, makeBody) => {
    const user = await hostile();
    const rows = await countRows();
    const answer = await user.post('/api/brackets', makeBody());
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
    const issues = path === undefined ? undefined : [expect.objectContaining({ path })];
    expect(answer.body.issues?.slice(0, 1)).toEqual(issues);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await countRows()).toEqual(rows);
    if (code === 'incomplete_bracket') expect(answer.body.message).toBe(INCOMPLETE);
  });

  it('and the same person can then submit a good one', async () => {
    must(await submit(await hostile(), season.id, fillBracket(tree)), 201);
  });

  it('comes from a visitor: 401, whatever they send', async () => {
    const rows = await countRows();
    for (const body of [
      sent(fillBracket(tree)),
      { tournamentId: 2 ** 31 - 1 },
      { tournamentId: 'x' },
      { tournamentId: closed.id },
    ]) {
      expect((await test.visitor().post('/api/brackets', body)).status).toBe(401);
    }
    expect(await countRows()).toEqual(rows);
  });

  const sent = (list: unknown) => ({ tournamentId: season.id, picks: list });
  let person: Promise<Caller> | undefined;
  const hostile = () => {
    person ??= test.user('hostile');
    return person;
  };
});

describe('a late entry', () => {
  it('need not and cannot pick what has begun, and goes on with the real winners only', async () => {
    const late = await makeSeason(admin);
    const [decided, running] = [gameIn(late, 'round_of_32', 0), gameIn(late, 'round_of_32', 2)];
    const upset = must(await admin.put(`/api/games/${decided}/result`, { team1Score: 1, team2Score: 2 }), 200);
    must(await admin.patch(`/api/games/${running}`, { status: 'in_progress' }), 200);
    const now = await readTree(admin, late.id);
    const all = fillBracket(now);
    expect(all).toHaveLength(29);

    const user = await test.user();
    const rows = await countRows();
    const next = gameIn(late, 'sweet_16', 0);
    const onwards = all.filter((pick) => pick.gameId !== next && !now.routes.get(upset.team1Id)?.includes(pick.gameId));
    for (const [added, status, code] of [
      [{ gameId: decided, pickedTeamId: upset.winnerId }, 409, 'game_started'],
      [{ gameId: running, pickedTeamId: now.gameById.get(running)?.team1Id }, 409, 'game_started'],
      [{ gameId: next, pickedTeamId: upset.team1Id }, 400, 'impossible_pick'],
    ] as const) {
      expect(await submit(user, late.id, [...onwards, added])).toMatchObject({ status, body: { code } });
    }
    expect(await countRows()).toEqual(rows);
    must(await submit(user, late.id, [...onwards, { gameId: next, pickedTeamId: upset.winnerId }]), 201);
  });

  it('has at least one pick, even when nothing is required any more', async () => {
    const late = await makeSeason(admin);
    for (let index = 0; index < 16; index += 1) {
      must(await admin.patch(`/api/games/${gameIn(late, 'round_of_32', index)}`, { status: 'in_progress' }), 200);
    }
    const [user, other] = [await test.user(), await test.user()];
    expect(await submit(user, late.id, [])).toMatchObject({ status: 400, body: { code: 'no_picks' } });
    const [any] = fillBracket(await readTree(admin, late.id));
    must(await submit(user, late.id, [any]), 201);
    const { id } = must(await other.post('/api/brackets', { tournamentId: late.id }), 201);
    must(await other.post('/api/picks', { tournamentId: late.id, bracketId: id, ...any }), 201);
    expect((await readMine(other, late.id)).bracket.submittedAt).not.toBeNull();
  });
});

describe('a seeding that changed after the draw', () => {
  it('takes no picks until the bracket is generated again, since nobody could tell what they mean', async () => {
    const changed = await makeSeason(admin, { size: 34 });
    const sent = fillBracket(await readTree(admin, changed.id));
    const [user, slow] = [await test.user(), await test.user()];
    const begun = must(await slow.post('/api/brackets', { tournamentId: changed.id }), 201);
    const top = changed.teams.filter((team) => team.seed === 1);
    must(
      await admin.patch(`/api/teams/${top[1]?.id}/bracket-position`, { bracketPosition: top[0]?.bracketPosition }),
      200,
    );

    const rows = await countRows();
    const refusal = {
      status: 409,
      body: { code: 'seeding_changed', message: expect.stringContaining('seeding has changed') },
    };
    expect(await submit(user, changed.id, sent)).toMatchObject(refusal);
    expect(await submit(slow, changed.id, sent)).toMatchObject(refusal);
    const pick = { tournamentId: changed.id, bracketId: begun.id, ...sent[4] };
    expect(await slow.post('/api/picks', pick)).toMatchObject(refusal);
    expect(await countRows()).toEqual(rows);

    must(
      await admin.patch(`/api/teams/${top[1]?.id}/bracket-position`, { bracketPosition: top[1]?.bracketPosition }),
      200,
    );
    must(await admin.post('/api/tournaments/create-bracket', { tournamentId: changed.id }), 201);
    must(await submit(user, changed.id, fillBracket(await readTree(admin, changed.id))), 201);
  });
});

describe('my bracket', () => {
  it('tells which picks were right and what they were worth, combined ones too', async () => {
    const played = await makeSeason(admin, { size: 34 });
    const before = await readTree(admin, played.id);
    const user = await test.user();
    const [combined] = before.combinedById.keys();
    must(
      await submit(
        user,
        played.id,
        fillBracket(before, (first, second) => (second === combined ? second : first)),
      ),
      201,
    );
    const [playIn, first] = [gameIn(played, 'play_in'), gameIn(played, 'round_of_32')];
    must(await admin.put(`/api/games/${playIn}/result`, { team1Score: 1, team2Score: 2 }), 200);
    must(await admin.put(`/api/games/${first}/result`, { team1Score: 1, team2Score: 2 }), 200);

    const { bracket, picks: mine } = await readMine(user, played.id);
    const find = (gameId: number) => mine.find((pick: { gameId: number }) => pick.gameId === gameId);
    expect(find(playIn)).toMatchObject({ isCorrect: false, points: 0 });
    expect(find(first)).toMatchObject({ pickedTeamId: combined, isCorrect: true, points: 10 });
    expect(find(gameIn(played, 'sweet_16'))).toMatchObject({ pickedTeamId: combined, isCorrect: null, points: 0 });
    expect(bracket).toMatchObject({ totalScore: 10, accuracyPercentage: (1 / 33) * 100 });
  });

  it('is private, and its tournament has to exist', async () => {
    const user = await test.user();
    expect((await test.visitor().get(`/api/tournaments/${season.id}/my-bracket`)).status).toBe(401);
    expect((await test.visitor().get('/api/tournaments/2147483647/my-bracket')).status).toBe(401);
    expect((await user.get('/api/tournaments/2147483647/my-bracket')).status).toBe(404);
    expect((await user.get('/api/tournaments/2147483648/my-bracket')).status).toBe(400);
    expect((await user.get('/api/tournaments/-1/my-bracket')).status).toBe(400);
    const { headers } = await user.get(`/api/tournaments/${season.id}/my-bracket`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });
});

describe('the list of submissions', () => {
  it('tells admins who has submitted, in that order, and nobody what they picked', async () => {
    const listed = await makeSeason(admin);
    const url = `/api/tournaments/${listed.id}/brackets`;
    const sent = fillBracket(await readTree(admin, listed.id));
    const [first, second, unfinished] = [await test.user(), await test.user(), await test.user()];
    must(await unfinished.post('/api/brackets', { tournamentId: listed.id }), 201);
    const one = must(await submit(first, listed.id, sent), 201);
    const two = must(await submit(second, listed.id, sent), 201);
    must(await admin.put(`/api/games/${gameIn(listed, 'round_of_32')}/result`, { team1Score: 2, team2Score: 1 }), 200);

    const answer = await admin.get(url);
    expect(must(answer, 200)).toEqual([
      { id: one.id, userId: first.id, username: first.username, submittedAt: one.submittedAt, totalScore: 10 },
      { id: two.id, userId: second.id, username: second.username, submittedAt: two.submittedAt, totalScore: 10 },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await test.visitor().get(url)).status).toBe(401);
    expect((await first.get(url)).status).toBe(403);
    expect((await first.get('/api/tournaments/2147483647/brackets')).status).toBe(403);
    expect((await admin.get('/api/tournaments/2147483647/brackets')).status).toBe(404);
  });
});
