import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runSql } from '../../scripts/postgres-server.ts';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import { type AnotherServer, startAnother } from '../another-server.ts';
import { type Caller, createCaller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';

const serverUrl = inject('postgresUrl') ?? '';
const SOON = { timeout: 20_000 };

describe.skipIf(!serverUrl)('two servers on one database', () => {
  let here: TestApp;
  let there: AnotherServer;
  let admin: Caller;
  let season: Season;

  beforeAll(async () => {
    here = await startTestApp();
    there = await startAnother(here);
    admin = await here.admin();
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** Somebody who is logged in, as the other server sees them. */
  async function visitOther(): Promise<{ here: Caller; there: Caller; id: number }> {
    const user = await here.user();
    return { here: user, there: createCaller(there.url, user.cookie()), id: user.id };
  }

  async function readThere(id = season.id): Promise<LeaderboardEntry[]> {
    return must(await createCaller(there.url).get(`/api/tournaments/${id}/leaderboard`), 200);
  }

  async function submit(caller: Caller) {
    const picks = fillBracket(await readTree(admin, season.id));
    return caller.post('/api/brackets', { tournamentId: season.id, picks });
  }

  it('show a bracket wherever it was submitted, and points wherever a result was entered', async () => {
    season = await makeSeason(admin);
    expect(await readThere()).toEqual([]);
    const person = await visitOther();
    must(await submit(person.here), 201);
    await expect.poll(async () => (await readThere()).map(({ userId }) => userId), SOON).toEqual([person.id]);

    const [game] = season.games;
    must(await admin.put(`/api/games/${game?.id}/result`, { team1Score: 70, team2Score: 60 }), 200);
    await expect.poll(async () => (await readThere())[0]?.decidedPicks, SOON).toBe(1);
    const ours = must(await admin.get(`/api/tournaments/${season.id}/leaderboard`), 200);
    expect(await readThere()).toEqual(ours);
  });

  it('show people their own bracket at once, wherever it was submitted', async () => {
    season = await makeSeason(admin);
    const people = await Promise.all(Array.from({ length: 8 }, visitOther));
    await readThere();
    for (const person of people) {
      must(await submit(person.here), 201);
      const own = must(await person.there.get(`/api/tournaments/${season.id}/my-standing`), 200);
      expect(own.entry).toMatchObject({ userId: person.id });
    }
  });

  it('refuse what is no longer possible, though they may not have heard of it', async () => {
    season = await makeSeason(admin);
    const [late, tooLate] = [await visitOther(), await visitOther()];
    await readThere();
    const early = fillBracket(await readTree(admin, season.id));
    must(await admin.patch(`/api/games/${season.games[0]?.id}`, { status: 'in_progress' }), 200);
    const started = await late.there.post('/api/brackets', { tournamentId: season.id, picks: early });
    expect(started).toMatchObject({ status: 409, body: { code: 'game_started' } });
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    const closed = await submit(tooLate.there);
    expect(closed).toMatchObject({ status: 403, body: { code: 'submissions_closed' } });
    expect(await readThere()).toEqual([]);
  });

  it('hide champions from others as soon as one of them has opened submissions again', async () => {
    season = await makeSeason(admin, { isOpen: false });
    await readThere();
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
    const person = await visitOther();
    must(await submit(person.there), 201);
    const [entry] = await readThere();
    expect(entry).toMatchObject({ userId: person.id, championshipTeamName: null, possibleScore: null });
  });

  it('catch up with what was submitted while one of them heard nothing', async () => {
    season = await makeSeason(admin);
    await readThere();
    const isListening = `datname = '${there.name}' and application_name = 'swish live'`;
    await runSql(serverUrl, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isListening}`);
    const people = await Promise.all(Array.from({ length: 5 }, visitOther));
    for (const person of people) must(await submit(person.here), 201);
    await expect.poll(async () => (await readThere()).length, SOON).toBe(5);
  });

  it('start anew together when the bracket is generated again', async () => {
    season = await makeSeason(admin);
    const person = await visitOther();
    must(await submit(person.there), 201);
    expect(await readThere()).toHaveLength(1);
    const again = { tournamentId: season.id, discardSubmissions: true };
    must(await admin.post('/api/tournaments/create-bracket', again), 201);
    await expect.poll(readThere, SOON).toEqual([]);
    must(await submit(person.there), 201);
    await expect.poll(async () => (await readThere()).length, SOON).toBe(1);
    expect(must(await admin.get(`/api/tournaments/${season.id}/leaderboard`), 200)).toHaveLength(1);
  });
});
