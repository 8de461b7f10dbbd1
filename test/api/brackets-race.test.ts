import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BracketPick } from '../../src/domain/picks.ts';
import { brackets, picks } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../test-season.ts';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
});
afterAll(() => test.close());

const listBrackets = (tournamentId: number) =>
  test.database.db.select().from(brackets).where(eq(brackets.tournamentId, tournamentId));
const countPicks = (bracketId: number) => test.database.db.$count(picks, eq(picks.bracketId, bracketId));
const toSent = ({ gameId, pickedTeamId }: BracketPick): BracketPick => ({ gameId, pickedTeamId });
const countStatus = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

it('makes one bracket of fifty parallel submissions by each of four people', async () => {
  const { id } = await makeSeason(admin);
  const tree = await readTree(admin, id);
  const people = await Promise.all([1, 2, 3, 4].map(() => test.user()));
  const tries = people.map((person) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const sent = fillBracket(tree, index % 2 === 0 ? (first) => first : (_, second) => second);
        return person.post('/api/brackets', { tournamentId: id, picks: sent });
      }),
    ),
  );
  for (const answers of await Promise.all(tries)) {
    expect(countStatus(answers, 201)).toBe(1);
    expect(countStatus(answers, 409)).toBe(49);
  }
  const rows = await listBrackets(id);
  expect(rows.map((row) => row.userId).sort()).toEqual(people.map((person) => person.id).sort());
  for (const row of rows) expect(await countPicks(row.id)).toBe(31);
});

it('stores one of twenty parallel picks for a game, and none that contradicts it', async () => {
  const { id } = await makeSeason(admin);
  const tree = await readTree(admin, id);
  const user = await test.user();
  const bracket = must(await user.post('/api/brackets', { tournamentId: id }), 201);
  const [first, second] = [fillBracket(tree, (a) => a), fillBracket(tree, (_, b) => b)];
  const sent = [first[0], second[0], first[16], second[16], first[30], second[30]];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sent)
      .flat()
      .map((pick) => user.post('/api/picks', { tournamentId: id, bracketId: bracket.id, ...pick })),
  );
  expect(answers.every(({ status }) => [201, 400, 409].includes(status))).toBe(true);
  const stored = must(await user.get(`/api/tournaments/${id}/my-bracket`), 200).picks;
  expect(countStatus(answers, 201)).toBe(stored.length);
  expect(stored).toHaveLength(3);
  // One team wins all three games, or at some point another takes over for good.
  const isFirst = (pick: BracketPick) => first.some((own) => isDeepStrictEqual(own, toSent(pick)));
  expect(['fff', 'ffs', 'fss', 'sss']).toContain(
    stored.map((pick: BracketPick) => (isFirst(pick) ? 'f' : 's')).join(''),
  );
});

it('submits once when the last pick and the whole bracket come at the same moment', async () => {
  const { id } = await makeSeason(admin);
  const sent = fillBracket(await readTree(admin, id));
  for (let round = 0; round < 5; round += 1) {
    const user = await test.user();
    const bracket = must(await user.post('/api/brackets', { tournamentId: id }), 201);
    for (const pick of sent.slice(0, 15)) {
      must(await user.post('/api/picks', { tournamentId: id, bracketId: bracket.id, ...pick }), 201);
    }
    const [last, whole] = await Promise.all([
      user.post('/api/picks', { tournamentId: id, bracketId: bracket.id, ...sent[15] }),
      user.post('/api/brackets', { tournamentId: id, picks: sent }),
    ]);
    expect([last.status, whole.status].sort()).toEqual([201, 409]);
    expect(await countPicks(bracket.id)).toBe(whole.status === 201 ? 31 : 16);
  }
});

it('takes in nothing once closing has answered, and no half of a bracket', async () => {
  const { id } = await makeSeason(admin);
  const sent = fillBracket(await readTree(admin, id));
  const toggle = (bracketsOpen: boolean) => admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen });
  const outcomes = new Set<number>();

  for (let round = 0; round < 20; round += 1) {
    const people = await Promise.all([1, 2, 3].map(() => test.user()));
    must(await toggle(true), 200);
    const submissions = people.map(async (person, index) => {
      await new Promise((resolve) => setTimeout(resolve, ((round + index) % 5) * 3));
      return person.post('/api/brackets', { tournamentId: id, picks: sent });
    });
    await new Promise((resolve) => setTimeout(resolve, (round % 4) * 3));
    must(await toggle(false), 200);
    const whenClosed = await listBrackets(id);
    const answers = await Promise.all(submissions);
    const afterwards = await listBrackets(id);

    expect(afterwards).toEqual(whenClosed);
    for (const [index, { status, body }] of answers.entries()) {
      outcomes.add(status);
      const row = afterwards.find((candidate) => candidate.userId === people[index]?.id);
      if (status === 201) expect(await countPicks(row?.id ?? 0)).toBe(31);
      else expect([row, status, body.code]).toEqual([undefined, 403, 'submissions_closed']);
    }
  }
  // Otherwise nothing has raced.
  expect([...outcomes].sort()).toEqual([201, 403]);
});

it('keeps no pick of a bracket that is generated anew while people submit', async () => {
  const { id } = await makeSeason(admin);
  const people = await Promise.all([1, 2, 3, 4].map(() => test.user()));
  const sent = fillBracket(await readTree(admin, id));
  const [generated, ...answers] = await Promise.all([
    admin.post('/api/tournaments/create-bracket', { tournamentId: id, discardSubmissions: true }),
    ...people.map((person) => person.post('/api/brackets', { tournamentId: id, picks: sent })),
  ]);
  expect(generated?.status).toBe(201);
  // Before it: discarded with the old games. After it: the games that were picked are gone.
  expect(answers.every(({ status }) => [201, 400].includes(status))).toBe(true);
  expect(await listBrackets(id)).toEqual([]);
});
