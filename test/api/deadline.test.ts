import { eq, sql } from 'drizzle-orm';
import { expect, inject, it, vi } from 'vitest';
import type { Tournament } from '../../src/contract/tournaments.ts';
import { brackets, tournaments } from '../../src/server/db/schema.ts';
import { startAnother } from '../another-server.ts';
import { type ApiResponse, type Caller, createCaller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import {
  addPick,
  beginBracket,
  createTournament,
  enterBracket,
  submit,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const { test, admin } = prepareApp();

const HOUR_MS = 3_600_000;
const CLOSED = { status: 403, body: { code: 'submissions_closed' } };

const read = async (id: number, caller: Caller = test.visitor()): Promise<Tournament> =>
  expectStatus(await caller.get(`/api/tournaments/${id}`), 200);
const change = (id: number, body: object) => admin.patch(`/api/tournaments/${id}`, body);
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function setDeadline(id: number, submissionsCloseAt: string | null): Promise<Tournament> {
  return expectStatus(await change(id, { submissionsCloseAt }), 200);
}

it('the deadline can be set, moved and removed', async () => {
  const { id } = await makeSeason(admin, { settings: { submissionsCloseAt: '2999-03-19T18:00:00.000Z' } });
  expect(await read(id)).toMatchObject({ submissionsCloseAt: '2999-03-19T18:00:00.000Z', submissionsOpen: true });
  expect(await setDeadline(id, '2999-03-20T20:00:00+02:00')).toMatchObject({
    submissionsCloseAt: '2999-03-20T18:00:00.000Z',
  });
  expect(expectStatus(await change(id, { name: 'Other Cup' }), 200)).toMatchObject({
    submissionsCloseAt: '2999-03-20T18:00:00.000Z',
  });
  expect(await setDeadline(id, null)).toMatchObject({ submissionsCloseAt: null, submissionsOpen: true });
  for (const wrong of ['tomorrow', 7, '2026-02-30', '0026-03-19']) {
    expect(await change(id, { submissionsCloseAt: wrong })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'submissionsCloseAt', message: 'Please enter a valid date' }] },
    });
  }
  expect((await test.visitor().get(`/api/tournaments/${UNKNOWN_ID}`)).status).toBe(404);
});

it('the deadline closes submissions once it has passed, in every way to submit, and shows brackets', async () => {
  const { id } = await makeSeason(admin, { settings: { editableUntilClose: true } });
  const [early, slow, late] = await Promise.all([test.user(), test.user(), test.user()]);
  const bracket = await enterBracket(early, id);
  const begun = await beginBracket(slow, id);
  const picks = fillBracket(await readTree(admin, id));
  expect((await test.visitor().get(`/api/brackets/${bracket.id}`)).body.code).toBe('bracket_hidden');

  expect(await setDeadline(id, inMs(-1000))).toMatchObject({ bracketsOpen: true, submissionsOpen: false });
  expect(await submit(late, id, picks)).toMatchObject(CLOSED);
  expect(await late.post('/api/brackets', { tournamentId: id })).toMatchObject(CLOSED);
  expect(await submit(slow, id, picks)).toMatchObject(CLOSED);
  expect(await addPick(slow, begun.id, id, picks[0])).toMatchObject(CLOSED);
  expect(await early.put(`/api/brackets/${bracket.id}/picks`, { picks })).toMatchObject(CLOSED);
  expectStatus(await test.visitor().get(`/api/brackets/${bracket.id}`), 200);
});

it('a deadline that is moved to the future opens submissions, and notifies open pages', async () => {
  const other = await createTournament(admin);
  const { id } = await makeSeason(admin);
  // Not by a request, after which an event of the passed deadline would follow at some time.
  await test.database.db.update(tournaments).set({ submissionsCloseAt: sql`now()` }).where(eq(tournaments.id, id));
  const stream = await openLive(test.url);
  // Events about earlier changes come before the one about this.
  expectStatus(await admin.patch(`/api/tournaments/${other.id}`, { name: 'Other Cup' }), 200);
  await stream.takeUntil(({ tournamentId }) => tournamentId === other.id);
  expect((await setDeadline(id, inMs(HOUR_MS))).submissionsOpen).toBe(true);
  await stream.takeUntil(({ type, tournamentId }) => type === 'standings' && tournamentId === id);
  stream.leave();
});

it('submissions cannot be opened after the deadline until it is moved, which hides brackets again', async () => {
  const { id } = await makeSeason(admin);
  const { id: bracketId } = await enterBracket(await test.user(), id);
  await setDeadline(id, inMs(-1000));
  const open = () => admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: true });
  expect(await open()).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
  await toggleBrackets(admin, id, false);
  expect(await open()).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
  await setDeadline(id, inMs(HOUR_MS));
  expect(expectStatus(await open(), 200)).toMatchObject({ submissionsOpen: true });
  expect((await test.visitor().get(`/api/brackets/${bracketId}`)).body.code).toBe('bracket_hidden');
});

it('the deadline shows brackets on every server, and notifies open pages, when it passes', async () => {
  const { id } = await makeSeason(admin);
  const { id: bracketId } = await enterBracket(await test.user(), id);
  const another = inject('postgresUrl') ? await startAnother(test) : undefined;
  const servers = [test.url, ...(another ? [another.url] : [])];
  for (const url of servers) {
    expect((await createCaller(url).get(`/api/brackets/${bracketId}`)).body.code).toBe('bracket_hidden');
  }
  const streams = await Promise.all(servers.map((url) => openLive(url)));
  await setDeadline(id, inMs(1_500));
  for (const [index, stream] of streams.entries()) {
    const caller = createCaller(servers[index] as string);
    // Events about earlier changes come before the one that the deadline has passed.
    while ((await read(id, caller)).submissionsOpen) await stream.take(1);
    const readStatus = async () => (await caller.get(`/api/brackets/${bracketId}`)).status;
    await expect.poll(readStatus).toBe(200);
    expectStatus(await caller.get(`/api/tournaments/${id}/pick-shares`), 200);
    stream.leave();
  }
  await another?.close();
});

it.runIf(inject('postgresUrl'))('the deadline goes by the clock of the database, not of the server', async () => {
  const { id } = await makeSeason(admin);
  const [first, second] = await Promise.all([test.user(), test.user()]);
  const picks = fillBracket(await readTree(admin, id));
  const [ahead, past] = [inMs(HOUR_MS / 2), inMs(-HOUR_MS / 2)];
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    await setDeadline(id, ahead);
    expectStatus(await submit(first, id, picks), 201);
    vi.setSystemTime(Date.now() - 2 * HOUR_MS);
    expect((await setDeadline(id, past)).submissionsOpen).toBe(false);
    expect(await submit(second, id, picks)).toMatchObject(CLOSED);
  } finally {
    vi.useRealTimers();
  }
});

it.runIf(inject('postgresUrl')).each([
  ['an admin has closed submissions', { bracketsOpen: false }],
  ['the deadline has passed', { submissionsCloseAt: sql`clock_timestamp()` }],
])('a bracket or pick that waits for the lock of the tournament until %s is not stored', async (_, closed) => {
  const { id } = await makeSeason(admin);
  const { db } = test.database;
  const picks = fillBracket(await readTree(admin, id));
  const [whole, slow] = await Promise.all([test.user(), test.user()]);
  const begun = await beginBracket(slow, id);
  const isOnTournament = sql`locktype = 'advisory' and classid = 1 and objid = ${id}`;
  const isHere = sql`database = (select oid from pg_database where datname = current_database())`;
  const countWaiting = () => db.$count(sql`pg_locks`, sql`not granted and ${isOnTournament} and ${isHere}`);
  const responses: Promise<ApiResponse>[] = [];
  await setDeadline(id, inMs(HOUR_MS));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1, ${id})`);
    // One after the other, since brackets of the same moment would wait together.
    responses.push(submit(whole, id, picks));
    await expect.poll(countWaiting).toBe(1);
    responses.push(addPick(slow, begun.id, id, picks[0]));
    await expect.poll(countWaiting).toBe(2);
    await tx.update(tournaments).set(closed).where(eq(tournaments.id, id));
  });
  for (const response of responses) expect(await response).toMatchObject(CLOSED);
  const stored = await db.select().from(brackets).where(eq(brackets.tournamentId, id));
  expect(stored).toMatchObject([{ id: begun.id, submittedAt: null, picks: expect.toSatisfy(isEmpty) }]);
});

it.runIf(inject('postgresUrl'))('a pick that waits for its row lock past the deadline is not stored', async () => {
  const { id } = await makeSeason(admin);
  const { db } = test.database;
  const [pick] = fillBracket(await readTree(admin, id));
  const slow = await test.user();
  const begun = await beginBracket(slow, id);
  await setDeadline(id, inMs(HOUR_MS));
  const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
  let response: Promise<ApiResponse> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(brackets).where(eq(brackets.id, begun.id)).for('update');
    response = addPick(slow, begun.id, id, pick);
    await expect.poll(() => db.$count(sql`pg_stat_activity`, isWaiting)).toBe(1);
    await db.update(tournaments).set({ submissionsCloseAt: sql`clock_timestamp()` }).where(eq(tournaments.id, id));
  });
  expect(await response).toMatchObject(CLOSED);
  const [stored] = await db.select().from(brackets).where(eq(brackets.id, begun.id));
  expect(stored?.picks).toSatisfy(isEmpty);
});

const isEmpty = (picks: Uint8Array) => picks.every((pick) => pick === 0);
