import { expect, inject, it } from 'vitest';
import { runSql } from '../../scripts/postgres-server.ts';
import { startAnother } from '../another-server.ts';
import { type Caller, createCaller } from '../caller.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { enterBracket, readLeaderboard, readStanding, startGame, submit, toggleBrackets } from './season-calls.ts';

const serverUrl = inject('postgresUrl') ?? '';

// test/reliability/api proves that two servers show every bracket and result.
const { test: here, admin } = prepareApp();
const there = prepare(() => startAnother(here));
let season: Season;

/** A new user with a caller for each server, in the same session. */
async function joinBoth(): Promise<{ here: Caller; there: Caller; id: number }> {
  const user = await here.user();
  return { here: user, there: createCaller(there.url, user.cookie()), id: user.id };
}

const readThere = () => readLeaderboard(createCaller(there.url), season.id);

it('two servers show people their own bracket at once, wherever it was submitted', async () => {
  season = await makeSeason(admin);
  const people = await Promise.all(Array.from({ length: 8 }, joinBoth));
  await readThere();
  for (const person of people) {
    await enterBracket(person.here, season.id);
    const own = await readStanding(person.there, season.id);
    expect(own.entry).toMatchObject({ userId: person.id });
  }
});

it('two servers refuse a bracket that came too late, even where the start or the close was not announced yet', async () => {
  season = await makeSeason(admin);
  const [late, tooLate] = [await joinBoth(), await joinBoth()];
  await readThere();
  const early = fillBracket(await readTree(admin, season.id));
  await startGame(admin, season.games[0]?.id);
  const started = await submit(late.there, season.id, early);
  expect(started).toMatchObject({ status: 409, body: { code: 'game_started' } });
  await toggleBrackets(admin, season.id, false);
  const closed = await submit(tooLate.there, season.id, early);
  expect(closed).toMatchObject({ status: 403, body: { code: 'submissions_closed' } });
  expect(await readThere()).toEqual([]);
});

it('two servers hide champions as soon as submissions are opened on either', async () => {
  season = await makeSeason(admin, { isOpen: false });
  await readThere();
  await toggleBrackets(admin, season.id, true);
  const person = await joinBoth();
  await enterBracket(person.there, season.id);
  const [entry] = await readThere();
  expect(entry).toMatchObject({ userId: person.id, championshipTeamName: null, possibleScore: null });
});

it('two servers catch up with brackets that were submitted while one of them received no announcements', async () => {
  season = await makeSeason(admin);
  await readThere();
  const isListening = `datname = '${there.name}' and application_name = 'swish live'`;
  await runSql(serverUrl, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isListening}`);
  const people = await Promise.all(Array.from({ length: 5 }, joinBoth));
  for (const person of people) await enterBracket(person.here, season.id);
  await expect.poll(async () => (await readThere()).length).toBe(5);
});

it('two servers both discard all brackets when the bracket is generated again', async () => {
  season = await makeSeason(admin);
  const person = await joinBoth();
  await enterBracket(person.there, season.id);
  expect(await readThere()).toHaveLength(1);
  const again = { tournamentId: season.id, discardSubmissions: true };
  expectStatus(await admin.post('/api/tournaments/create-bracket', again), 201);
  await expect.poll(readThere).toEqual([]);
  await enterBracket(person.there, season.id);
  await expect.poll(async () => (await readThere()).length).toBe(1);
  expect(await readLeaderboard(admin, season.id)).toHaveLength(1);
});

it('two servers forget a deleted tournament together', async () => {
  season = await makeSeason(admin);
  const person = await joinBoth();
  await enterBracket(person.there, season.id);
  expect(await readThere()).toHaveLength(1);
  expectStatus(await admin.delete(`/api/tournaments/${season.id}`, { name: 'Test Cup' }), 204);
  const statusThere = async () =>
    (await createCaller(there.url).get(`/api/tournaments/${season.id}/leaderboard`)).status;
  await expect.poll(statusThere).toBe(404);
  expect((await createCaller(there.url).get('/api/tournaments/current')).body.id).not.toBe(season.id);
});
