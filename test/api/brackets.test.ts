import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { createBracketStore } from '../../src/server/brackets/bracket-store.ts';
import { tournaments } from '../../src/server/db/schema.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { expectNothingStored } from './digest.ts';
import { prepare, prepareApp } from './prepare.ts';
import { addPick, beginBracket, decide, enterBracket, readMine, submit, UNKNOWN_ID } from './season-calls.ts';

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin));
const withPlayIns = prepare(() => makeSeason(admin, { size: 34, beside: [season.id] }));
const tree = prepare(() => readTree(admin, season.id));

const NO_BRACKET = { bracket: null, picks: [] };

/** A complete bracket with a pick changed. */
const replace = (index: number, change: Partial<BracketPick>): BracketPick[] =>
  fillBracket(tree).with(index, { ...pickAt(index), ...change });
const pickAt = (index: number) => fillBracket(tree)[index] as BracketPick;
/** A pick of the team that a bracket by seed picks to lose in a first-round game. */
const loserOf = (index: number) => ({ pickedTeamId: tree.games[index]?.team2Id ?? 0 });

// test/reliability/api tries that nobody gets a second bracket and that none is accepted late.
describe('submitting a whole bracket', () => {
  it('takes all picks at once, which are then in the bracket of their owner and of nobody else', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const sent = fillBracket(tree);
    const bracket = expectStatus(await submit(user, season.id, sent), 201);
    const score = { totalScore: 0, accuracyPercentage: 0 };
    const submittedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(bracket).toEqual({
      id: expect.any(Number),
      userId: user.id,
      tournamentId: season.id,
      submittedAt,
      tiebreakerGuess: null,
      ...score,
    });
    const judged = { id: expect.any(Number), bracketId: bracket.id, isCorrect: null, points: 0 };
    expect(await readMine(user, season.id)).toEqual({
      bracket,
      picks: sent.map((pick) => ({ ...pick, ...judged })),
    });
    for (const caller of [other, admin]) expect(await readMine(caller, season.id)).toEqual(NO_BRACKET);
    const { headers } = await user.get(`/api/tournaments/${season.id}/my-bracket`);
    expect(headers.get('etag')).toBeNull();
  });

  it('needs picks of the first round only, and is possible in several tournaments, for admins too', async () => {
    const other = await test.admin();
    expectStatus(await submit(other, season.id, fillBracket(tree).slice(0, 16)), 201);
    await enterBracket(other, withPlayIns.id);
    expect((await readMine(other, season.id)).picks).toHaveLength(16);
    expect((await readMine(other, withPlayIns.id)).picks).toHaveLength(33);
  });

  it('is stored although an account, whose bracket came at the same moment, was just deleted', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const [tournament] = await test.database.db.select().from(tournaments).where(eq(tournaments.id, season.id));
    const { store } = createBracketStore(test.database.db, { warn: () => {} });
    const stored = [user.id, UNKNOWN_ID, other.id].map((userId) =>
      store({
        userId,
        tournamentId: season.id,
        revision: tournament?.revision ?? 0,
        before: null,
        picks: new Uint8Array(31),
        tiebreakerGuess: null,
        submits: true,
        seals: true,
      }),
    );
    const outcomes = (await Promise.allSettled(stored)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    for (const owner of [user, other]) expect((await readMine(owner, season.id)).bracket).not.toBeNull();
  });

  it('is refused if another user is logged in by now than the one who filled the bracket in', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const body = { tournamentId: season.id, picks: fillBracket(tree) };
    const refusal = await other.post('/api/brackets', { ...body, asUserId: user.id });
    expect([refusal.status, refusal.body.code]).toEqual([409, 'other_user']);
    expect(await readMine(other, season.id)).toEqual(NO_BRACKET);
    expectStatus(await other.post('/api/brackets', { ...body, asUserId: other.id }), 201);
  });
});

// test/reliability/api/impossible-picks.test.ts tries random brackets that must be refused.
const user = prepare(() => test.user());

it.each<[string, string, () => BracketPick[]]>([
  ['a game of the first round missing', '400 incomplete_bracket picks', () => fillBracket(tree).slice(1, 16)],
  ['an unknown game', '400 unknown_game picks.3.gameId', () => replace(3, { gameId: UNKNOWN_ID })],
  ['a game twice', '400 duplicate_game picks.31.gameId', () => [...fillBracket(tree), pickAt(3)]],
  [
    'a team that it picks to lose earlier',
    '400 contradicting_pick picks.16.pickedTeamId',
    () => replace(16, loserOf(0)),
  ],
  ['unknown combined slot', '400 impossible_pick picks.0.pickedTeamId', () => replace(0, { pickedTeamId: -1001 })],
])('a bracket that is refused names the field and leaves nothing behind: %s, %s', async (_, refusal, makePicks) => {
  await expectNothingStored(test.database, async () => {
    const { status, body } = await submit(user, season.id, makePicks());
    expect([status, body.code, body.issues?.[0].path].join(' ')).toBe(refusal);
  });
});

it('while the seeding differs from the games, no picks are accepted', async () => {
  const changed = await makeSeason(admin, { size: 34 });
  const sent = fillBracket(await readTree(admin, changed.id));
  const [user, slow] = [await test.user(), await test.user()];
  const begun = await beginBracket(slow, changed.id);
  const [top, second] = changed.teams.filter((team) => team.seed === 1);
  const place = async (bracketPosition: number | null | undefined) =>
    expectStatus(await admin.patch(`/api/teams/${second?.id}/bracket-position`, { bracketPosition }), 200);
  await place(top?.bracketPosition);
  await expectNothingStored(test.database, async () => {
    const message = expect.stringContaining('seeding has changed');
    const refusal = { status: 409, body: { code: 'seeding_changed', message } };
    expect(await submit(user, changed.id, sent)).toMatchObject(refusal);
    expect(await submit(slow, changed.id, sent)).toMatchObject(refusal);
    expect(await addPick(slow, begun.id, changed.id, sent[4])).toMatchObject(refusal);
  });
  await place(second?.bracketPosition);
  await enterBracket(user, changed.id);
});

it('admins see who has submitted, in the order of submission and in pages, and not what they picked', async () => {
  const listed = await makeSeason(admin);
  const [first, second, unfinished] = [await test.user(), await test.user(), await test.user()];
  await beginBracket(unfinished, listed.id);
  const rows = [];
  for (const user of [first, second]) {
    const { id, submittedAt } = await enterBracket(user, listed.id);
    rows.push({ id, userId: user.id, username: user.username, submittedAt, totalScore: 10 });
  }
  await decide(admin, listed.games[0]?.id);
  for (const [query, shown] of [
    ['', rows],
    ['?limit=1&offset=1', rows.slice(1)],
    ['?limit=99999&offset=2', []],
  ] as const) {
    const response = await admin.get(`/api/tournaments/${listed.id}/brackets${query}`);
    expect([expectStatus(response, 200), response.headers.get('x-total-count')]).toEqual([shown, '2']);
  }
});

it('people who submit while the games are drawn again keep no picks of the old games', async () => {
  const { id } = await makeSeason(admin);
  const people = await Promise.all([1, 2, 3, 4].map(() => test.user()));
  const sent = fillBracket(await readTree(admin, id));
  const [generated, ...responses] = await Promise.all([
    admin.post('/api/tournaments/create-bracket', { tournamentId: id, discardSubmissions: true }),
    ...people.map((person) => submit(person, id, sent)),
  ]);
  expect(generated?.status).toBe(201);
  // 201: submitted before, and discarded with the old games. 400: too late, the picked games are gone.
  expect(responses.every(({ status }) => [201, 400].includes(status))).toBe(true);
  for (const person of people) expect(await readMine(person, id)).toEqual(NO_BRACKET);
});
