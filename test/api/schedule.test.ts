import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import { tournaments } from '../../src/server/db/schema.ts';
import { expectStatus, makeSeason, type Season } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepareApp } from './prepare.ts';
import { createTournament, decide, enterBracket, readLoggedChanges, startGame, UNKNOWN_ID } from './season-calls.ts';

const SIX = '2027-03-19T18:00:00.000Z';
const EIGHT = '2027-03-19T20:00:00.000Z';
const HALL = 'Main Hall, court 1';

let season: Season;
const { test, admin } = prepareApp();
beforeEach(async () => {
  season = await makeSeason(admin, { size: 34 });
});

const gameAt = (index: number) => season.games[index] as Game;
const readGames = async (): Promise<Game[]> =>
  expectStatus(await test.visitor().get(`/api/tournaments/${season.id}/games`), 200);
const readGame = async (index: number) => (await readGames()).at(index);
const change = (index: number, body: unknown) => admin.patch(`/api/games/${gameAt(index).id}`, body);
const put = (games: unknown, id = season.id) => admin.put(`/api/tournaments/${id}/schedule`, { games });
const listed = (index: number, scheduledAt: string | null = SIX, location: string | null = HALL) => ({
  gameId: gameAt(index).id,
  scheduledAt,
  location,
});

describe('the time and place of a game', () => {
  it('change alone or with its score, and null or an empty text removes them', async () => {
    const both = { scheduledAt: SIX, location: HALL };
    expect(
      expectStatus(await change(2, { scheduledAt: '2027-03-19T19:00:00+01:00', location: ` ${HALL} ` }), 200),
    ).toEqual({
      ...gameAt(2),
      ...both,
      updatedAt: expect.any(String),
    });
    expect(expectStatus(await change(2, { location: '' }), 200)).toMatchObject({ scheduledAt: SIX, location: null });
    expect(expectStatus(await change(2, { scheduledAt: null, location: HALL }), 200)).toMatchObject({
      scheduledAt: null,
      location: HALL,
    });
    expect(expectStatus(await put([{ ...listed(2), scheduledAt: '2027-03-19T18:00Z' }]), 200)).toContainEqual(
      expect.objectContaining({ id: gameAt(2).id, scheduledAt: SIX }),
    );
    const running = { status: 'in_progress', team1Score: 2, scheduledAt: EIGHT };
    expect(expectStatus(await change(0, running), 200)).toMatchObject({ ...running, location: null });
    expect(await readGame(0)).toMatchObject(running);
  });

  it('change at any time, and survive a result, its undoing, a reset and a running score', async () => {
    const { id } = gameAt(0);
    expectStatus(await change(0, { scheduledAt: SIX, location: HALL }), 200);
    await decide(admin, id);
    expectStatus(await change(0, { scheduledAt: EIGHT }), 200);
    const kept = { scheduledAt: EIGHT, location: HALL };
    expect(await readGame(0)).toMatchObject({ status: 'completed', team1Score: 70, ...kept });
    expectStatus(await admin.post(`/api/games/${id}/reopen`), 200);
    expect(await readGame(0)).toMatchObject({ status: 'scheduled', ...kept });
    await startGame(admin, id);
    expectStatus(await admin.post(`/api/tournaments/${season.id}/reset`), 200);
    expect(await readGame(0)).toMatchObject({ status: 'scheduled', ...kept });
  });

  it('are refused with the name of the field if they are invalid, and so is an empty change', async () => {
    const before = await readDigest(test.database);
    for (const [body, path] of [
      [{}, ''],
      [{ status: null }, ''],
      [{ status: '', team1Score: null }, 'status'],
      [{ status: 'completed', scheduledAt: SIX }, 'status'],
      [{ team1Score: 4 }, 'status'],
      [{ team1Score: 4, scheduledAt: SIX }, 'status'],
      [{ scheduledAt: 'Friday' }, 'scheduledAt'],
      [{ scheduledAt: '2027-02-30T18:00' }, 'scheduledAt'],
      [{ scheduledAt: 1_800_000_000 }, 'scheduledAt'],
      [{ location: 'x'.repeat(256) }, 'location'],
      [{ location: 7 }, 'location'],
      [{ location: 'Hall\u0007' }, 'location'],
    ] as const) {
      const response = await change(0, body);
      expect(response, JSON.stringify(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    }
    expect(await readDigest(test.database)).toEqual(before);
    expectStatus(await change(0, { location: 'x'.repeat(255) }), 200);
    expect((await admin.patch(`/api/games/${UNKNOWN_ID}`, { scheduledAt: SIX })).status).toBe(404);
  });

  it('change neither the standings nor the revision, which would refuse a bracket that is being submitted', async () => {
    const user = await test.user();
    await enterBracket(user, season.id);
    const leaderboard = `/api/tournaments/${season.id}/leaderboard`;
    const etag = (await user.get(leaderboard)).headers.get('etag');
    const readRevision = () =>
      test.database.db
        .select({ revision: tournaments.revision })
        .from(tournaments)
        .where(eq(tournaments.id, season.id));
    const revision = await readRevision();
    expectStatus(await change(3, { scheduledAt: SIX }), 200);
    expect(await readRevision()).toEqual(revision);
    expect((await user.get(leaderboard)).headers.get('etag')).toBe(etag);
  });
});

describe('a schedule', () => {
  it('sets the games that it lists, leaves the others, and is one line in the log', async () => {
    expectStatus(await change(5, { scheduledAt: EIGHT }), 200);
    const lines = readLoggedChanges(test, 'games rescheduled').length;
    const games = expectStatus(await put([listed(2), listed(3, EIGHT, null), listed(4, null)]), 200) as Game[];
    expect(games).toEqual(await readGames());
    expect(games.slice(2, 6)).toMatchObject([
      { scheduledAt: SIX, location: HALL },
      { scheduledAt: EIGHT, location: null },
      { scheduledAt: null, location: HALL },
      { scheduledAt: EIGHT, location: null },
    ]);
    const [line, ...more] = readLoggedChanges(test, 'games rescheduled').slice(lines);
    expect(more).toEqual([]);
    expect(line.after).toMatchObject([{ number: 3, scheduledAt: SIX }, { number: 4 }, { number: 5 }]);
    expectStatus(await put([{ gameId: gameAt(2).id }]), 200);
    expect(await readGame(2)).toMatchObject({ scheduledAt: null, location: null });
  });

  it('is stored whole or not at all, and the refusal says which game is wrong', async () => {
    const { games } = await makeSeason(admin);
    const before = await readDigest(test.database);
    const other = { ...listed(0), gameId: games[0]?.id };
    for (const [list, path, message] of [
      [[listed(0), other], 'games.1.gameId', /no game with the id/],
      [[listed(0), { ...listed(1), gameId: UNKNOWN_ID }], 'games.1.gameId', /no game with the id/],
      [[listed(0), listed(1), listed(0)], 'games.2.gameId', /listed twice/],
      [[listed(0), listed(1, 'noon')], 'games.1.scheduledAt', /valid date/],
      [[listed(0), listed(1, SIX, 'x'.repeat(256))], 'games.1.location', /255/],
      [[], 'games', /from 1 to 33/],
      ['all of them', 'games', /from 1 to 33/],
    ] as const) {
      const issues = [{ path, message: expect.stringMatching(message) }];
      expect(await put(list), path).toMatchObject({ status: 400, body: { code: 'invalid_input', issues } });
    }
    expect((await put([listed(0)], UNKNOWN_ID)).status).toBe(404);
    expect(await readDigest(test.database)).toEqual(before);
  });

  it('stays when the bracket is generated again, even with play-ins that are new', async () => {
    season = await makeSeason(admin);
    expectStatus(await put([listed(0, SIX, 'First'), listed(30, EIGHT, 'Final')]), 200);
    const generate = async () => {
      expectStatus(await admin.post('/api/tournaments/create-bracket', { tournamentId: season.id }), 201);
      return (await readGames()).flatMap(({ location, scheduledAt }, index) =>
        location ? [[index + 1, location, scheduledAt]] : [],
      );
    };
    expect(await generate()).toEqual([
      [1, 'First', SIX],
      [31, 'Final', EIGHT],
    ]);
    const teams = [{ name: 'Late' }, { name: 'Later' }];
    expectStatus(await admin.post(`/api/tournaments/${season.id}/teams`, { teams }), 201);
    expect(await generate()).toEqual([
      [3, 'First', SIX],
      [33, 'Final', EIGHT],
    ]);
  });
});

describe('/calendar.ics', () => {
  const read = (headers?: Record<string, string>) => test.visitor().get('/calendar.ics', headers);
  const readEvents = async () =>
    new ICAL.Component(ICAL.parse(expectStatus(await read(), 200)))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));

  it('is a cached feed of the current tournament that follows every change', async () => {
    expectStatus(await put([listed(2), listed(3, EIGHT)]), 200);
    const first = await read();
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const ifNoneMatch = { 'if-none-match': String(first.headers.get('etag')) };
    expect((await read(ifNoneMatch)).status).toBe(304);
    const [before] = await readEvents();
    expect(before?.startDate.toString()).toBe('2027-03-19T18:00:00Z');

    expectStatus(await change(2, { scheduledAt: '2027-03-20T18:00:00Z' }), 200);
    expect((await read(ifNoneMatch)).status).toBe(200);
    const [moved, other, ...more] = await readEvents();
    expect(more).toEqual([]);
    expect(moved?.uid).toBe(before?.uid);
    expect(moved?.startDate.toString()).toBe('2027-03-20T18:00:00Z');
    expect(other).toMatchObject({ summary: expect.stringMatching(/^T\d+ vs T\d+$/), location: HALL });
  });

  it('has the deadline as soon as there is one, and nothing of earlier tournaments', async () => {
    expectStatus(await put([listed(2)]), 200);
    const { id } = await createTournament(admin);
    expect(await readEvents()).toEqual([]);
    const submissionsCloseAt = new Date('2027-03-19T16:00:00Z');
    await test.database.db.update(tournaments).set({ submissionsCloseAt }).where(eq(tournaments.id, id));
    expectStatus(await admin.patch(`/api/tournaments/${id}`, { name: 'Summer Cup' }), 200);
    const [deadline, ...more] = await readEvents();
    expect(more).toEqual([]);
    expect(deadline?.summary).toBe('Summer Cup: submissions close');
    expect(deadline?.startDate.toString()).toBe('2027-03-19T16:00:00Z');
  });
});
