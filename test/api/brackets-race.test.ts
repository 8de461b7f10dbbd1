import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { brackets } from '../../src/server/db/schema.ts';
import { picks } from '../picks-view.ts';
import { storeDraft } from '../stored-draft.ts';
import { fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { addPick, submit } from './season-calls.ts';

const { test, admin } = prepareApp();

const listBrackets = (tournamentId: number) =>
  test.database.db.select().from(brackets).where(eq(brackets.tournamentId, tournamentId));
const countPicks = (bracketId: number) => test.database.db.$count(picks, eq(picks.bracketId, bracketId));

it('submits once when the last pick and the whole bracket come at the same moment', async () => {
  const { id } = await makeSeason(admin);
  const sent = fillBracket(await readTree(admin, id));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const user = await test.user();
    const draftId = await storeDraft(test.database, id, user.id, sent.slice(0, 15));
    const [last, whole] = await Promise.all([addPick(user, draftId, id, sent[15]), submit(user, id, sent)]);
    expect([last.status, whole.status].sort()).toEqual([201, 409]);
    expect(await countPicks(draftId)).toBe(whole.status === 201 ? 31 : 16);
  }
});

it('keeps no picks of the old games when the bracket is generated again while people submit', async () => {
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
  expect(await listBrackets(id)).toEqual([]);
});
