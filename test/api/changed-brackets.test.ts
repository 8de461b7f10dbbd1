import { expect, it } from 'vitest';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import {
  beginBracket,
  decide,
  enterBracket,
  readLeaderboard,
  readMine,
  startGame,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const { test, admin } = prepareApp();

const EDITABLE = { settings: { editableUntilClose: true } };
/** Picks the second team of every game. */
const pickSecondTeams = async (id: number) => fillBracket(await readTree(admin, id), (_, second) => second);

it('a submitted bracket is replaced whole by its owner, which counts as a new submission', async () => {
  const { id, games } = await makeSeason(admin, EDITABLE);
  const [first, second] = await Promise.all([test.user(), test.user()]);
  const before = await enterBracket(first, id);
  await enterBracket(second, id);
  expect((await readLeaderboard(admin, id)).map(({ userId }) => userId)).toEqual([first.id, second.id]);

  const picks = await pickSecondTeams(id);
  const ignored = { userId: second.id, submittedAt: '2001-02-03T04:05:06.000Z', tournamentId: 7, sealed: false };
  const after = expectStatus(await first.put(`/api/brackets/${before.id}/picks`, { picks, ...ignored }), 200);
  expect(after).toMatchObject({ ...before, submittedAt: expect.any(String) });
  expect(Date.parse(after.submittedAt)).toBeGreaterThan(Date.parse(before.submittedAt));
  const mine = await readMine(first, id);
  expect(mine.bracket).toEqual(after);
  expect(mine.picks.map(({ gameId, pickedTeamId }: (typeof picks)[number]) => ({ gameId, pickedTeamId }))).toEqual(
    picks,
  );
  // Equals are listed in the order of submission, and a change counts as a new one.
  expect((await readLeaderboard(admin, id)).map(({ userId }) => userId)).toEqual([second.id, first.id]);

  await toggleBrackets(admin, id, false);
  await decide(admin, games[0]?.id, 2);
  const [leader] = await readLeaderboard(admin, id);
  expect(leader).toMatchObject({ userId: first.id, totalScore: 10 });
});

it('a submitted bracket stays as it is if a change is refused, and keeps the pick of a game that has started', async () => {
  const { id, games } = await makeSeason(admin, EDITABLE);
  const [owner, other, slow] = await Promise.all([test.user(), test.user(), test.user()]);
  const bracket = await enterBracket(owner, id);
  const begun = await beginBracket(slow, id);
  const before = await readMine(owner, id);
  const picks = await pickSecondTeams(id);
  const put = (caller: typeof owner, bracketId: number, body: object = { picks }) =>
    caller.put(`/api/brackets/${bracketId}/picks`, body);

  expect(await put(other, bracket.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await put(owner, UNKNOWN_ID)).status).toBe(404);
  expect(await put(slow, begun.id)).toMatchObject({ status: 409, body: { code: 'bracket_draft' } });
  expect(await put(owner, bracket.id, { picks, asUserId: other.id })).toMatchObject({ body: { code: 'other_user' } });
  expect((await put(owner, bracket.id, {})).status).toBe(400);
  expect(await put(owner, bracket.id, { picks: picks.slice(0, 15) })).toMatchObject({
    status: 400,
    body: { code: 'incomplete_bracket' },
  });
  await startGame(admin, games[0]?.id);
  expect(await put(owner, bracket.id)).toMatchObject({ status: 409, body: { code: 'game_started' } });
  expect(await readMine(owner, id)).toEqual(before);
  expectStatus(await put(owner, bracket.id, { picks: picks.slice(1) }), 200);
  expect((await readMine(owner, id)).picks).toMatchObject([before.picks[0], ...picks.slice(1)]);
});

it('a submitted bracket is final, unless an admin chose otherwise before submissions were opened', async () => {
  const { id } = await makeSeason(admin);
  const owner = await test.user();
  const bracket = await enterBracket(owner, id);
  const picks = await pickSecondTeams(id);
  expect(await owner.put(`/api/brackets/${bracket.id}/picks`, { picks })).toMatchObject({
    status: 409,
    body: { code: 'bracket_final' },
  });
  const change = (body: object) => admin.patch(`/api/tournaments/${id}`, body);
  for (const setting of ['editableUntilClose', 'tiebreaker']) {
    expect(await change({ [setting]: true })).toMatchObject({ status: 409, body: { code: 'submissions_were_open' } });
    expectStatus(await change({ [setting]: false }), 200);
    expect((await change({ [setting]: 'yes' })).status).toBe(400);
  }
  const unopened = await makeSeason(admin, { isOpen: false });
  const chosen = { editableUntilClose: true, tiebreaker: true };
  expect(expectStatus(await admin.patch(`/api/tournaments/${unopened.id}`, chosen), 200)).toMatchObject(chosen);
});
