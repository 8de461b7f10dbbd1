import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Player } from '../../src/contract/players.ts';
import {
  deletedOpeningDayGames,
  openingDayGames,
  openingDayPlayerStats,
  tournaments,
} from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { must } from '../test-season.ts';

let app: TestApp;
let admin: Caller;
let tournamentId: number;
let red: number;
let blue: number;
let ann: number;
let bob: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  tournamentId = await makeTournament();
  red = await makeTeam('Red');
  blue = await makeTeam('Blue');
  ann = await makePlayer('Ann', red);
  bob = await makePlayer('Bob', blue);
});
afterAll(() => app.close());

async function makeTournament(): Promise<number> {
  const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
  return must(await admin.post('/api/tournaments', cup), 201).id;
}

async function makeTeam(name: string): Promise<number> {
  return must(await admin.post('/api/teams', { name, tournamentId }), 201).id;
}

async function makePlayer(firstName: string, teamId: number): Promise<number> {
  return must(await admin.post('/api/players', { firstName, lastName: 'Ace', teamId }), 201).id;
}

/** A game with a result and points, unless told otherwise. */
async function makeGame({ team1Id = red, team2Id = blue, isPlayed = true } = {}): Promise<number> {
  const input = { tournamentId, team1Id, team2Id, location: 'Main Hall', gameDate: '2026-03-18T18:30:00Z' };
  const { id } = must(await admin.post('/api/opening-day-games', input), 201);
  const playerStats = [
    { playerId: ann, points: 9 },
    { playerId: bob, points: 0 },
  ];
  const result = { team1Score: 9, team2Score: 5, playerStats };
  if (isPlayed) must(await admin.put(`/api/opening-day-games/${id}/result`, result), 200);
  return id;
}

const remove = async (id: number) => must(await admin.delete(`/api/opening-day-games/${id}`), 204);
const restore = (id: number | string) => admin.post(`/api/opening-day-games/${id}/restore`);

/** As if it had been deleted so long ago. */
async function age(id: number, time: string): Promise<void> {
  const deletedAt = sql`now() - ${time}::interval`;
  await app.database.db.update(deletedOpeningDayGames).set({ deletedAt }).where(eq(deletedOpeningDayGames.id, id));
}

/** To the letter, as the database writes it. */
async function readRows() {
  const { db } = app.database;
  return {
    games: await db
      .select({ id: openingDayGames.id, row: sql<string>`${openingDayGames}::text` })
      .from(openingDayGames)
      .orderBy(asc(openingDayGames.id)),
    stats: await db
      .select({ id: openingDayPlayerStats.id, row: sql<string>`${openingDayPlayerStats}::text` })
      .from(openingDayPlayerStats)
      .orderBy(asc(openingDayPlayerStats.id)),
  };
}

async function readRecords() {
  const everyone: Player[] = must(await admin.get('/api/players'), 200);
  return everyone.map(({ id, wins, losses, totalGames, totalPoints }) => [id, wins, losses, totalGames, totalPoints]);
}

describe('undoing the deletion of an opening-day game', () => {
  it('brings back the game, its result, its points and the records, to the letter', async () => {
    const kept = await makeGame();
    const id = await makeGame();
    const before = { ...(await readRows()), records: await readRecords() };
    const games = must(await admin.get(`/api/tournaments/${tournamentId}/opening-day-games`), 200);
    await remove(id);
    expect(await readRecords()).not.toEqual(before.records);
    const answer = await restore(id);
    expect(answer).toMatchObject({ status: 200, body: { id, team1Score: 9, location: 'Main Hall' } });
    expect({ ...(await readRows()), records: await readRecords() }).toEqual(before);
    expect(must(await admin.get(`/api/tournaments/${tournamentId}/opening-day-games`), 200)).toEqual(games);
    expect(answer.body).toEqual(games.find((game: { id: number }) => game.id === id));
    await remove(id);
    await remove(kept);
  });

  it('works for a game without a result, and again after another deletion', async () => {
    const id = await makeGame({ isPlayed: false });
    const before = await readRows();
    for (let time = 0; time < 2; time += 1) {
      await remove(id);
      expect(await restore(id)).toMatchObject({ status: 200, body: { status: 'scheduled', team1Score: null } });
    }
    expect(await readRows()).toEqual(before);
  });

  it('keeps the points with the team of then, whoever has moved or been renamed meanwhile', async () => {
    const id = await makeGame();
    await remove(id);
    must(await admin.put(`/api/players/${ann}`, { firstName: 'Anna', lastName: 'Ace', teamId: blue }), 200);
    must(await admin.patch(`/api/teams/${red}`, { name: 'Scarlet' }), 200);
    expect(await restore(id)).toMatchObject({ status: 200, body: { team1: { name: 'Scarlet' }, winnerId: red } });
    expect(must(await admin.get(`/api/opening-day-games/${id}/stats`), 200)[0]).toMatchObject({
      ...{ player: { firstName: 'Anna' }, teamId: red, points: 9 },
    });
    expect((await readRecords()).find(([player]) => player === ann)).toEqual([ann, 1, 0, 1, 9]);
    must(await admin.put(`/api/players/${ann}`, { firstName: 'Ann', lastName: 'Ace', teamId: red }), 200);
    must(await admin.patch(`/api/teams/${red}`, { name: 'Red' }), 200);
    await remove(id);
  });

  it('is there once: what is not deleted, or back already, cannot be restored', async () => {
    const id = await makeGame();
    const nothing = { status: 404, body: { code: 'not_found', message: 'There is no such deleted opening day game.' } };
    expect(await restore(id)).toMatchObject(nothing);
    expect(await restore(999_999)).toMatchObject(nothing);
    expect(await restore('x')).toMatchObject({ status: 400 });
    await remove(id);
    const answers = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await restore(id)).toMatchObject(nothing);
    await remove(id);
  });

  it('does not hold a team that has no other game, and says by name who is missing then', async () => {
    const [fox, owl] = [await makeTeam('Foxes'), await makeTeam('Owls')];
    const id = await makeGame({ team1Id: fox, team2Id: owl, isPlayed: false });
    expect(await admin.delete(`/api/teams/${owl}`)).toMatchObject({ status: 409 });
    await remove(id);
    must(await admin.delete(`/api/teams/${owl}`), 204);
    const before = await readRows();
    expect(await restore(id)).toMatchObject({
      status: 409,
      body: { code: 'team_gone', message: 'Owls has been deleted meanwhile, so the game cannot come back.' },
    });
    must(await admin.delete(`/api/teams/${fox}`), 204);
    expect(await restore(id)).toMatchObject({
      body: { message: 'Foxes and Owls have been deleted meanwhile, so the game cannot come back.' },
    });
    expect(await readRows()).toEqual(before);
  });

  it('is refused when the tournament is gone', async () => {
    const other = await makeTournament();
    const teams = [];
    for (const name of ['A1', 'A2'])
      teams.push(must(await admin.post('/api/teams', { name, tournamentId: other }), 201));
    const input = { tournamentId: other, team1Id: teams[0].id, team2Id: teams[1].id };
    const { id } = must(await admin.post('/api/opening-day-games', input), 201);
    await remove(id);
    for (const team of teams) must(await admin.delete(`/api/teams/${team.id}`), 204);
    await app.database.db.delete(tournaments).where(eq(tournaments.id, other));
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'tournament_gone' } });
  });

  it('is possible for a day', async () => {
    const [old, recent] = [await makeGame(), await makeGame()];
    for (const id of [old, recent]) await remove(id);
    await age(old, '25 hours');
    await age(recent, '23 hours');
    const before = await readRows();
    expect(await restore(old)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await readRows()).toEqual(before);
    expect(await restore(recent)).toMatchObject({ status: 200 });
    await remove(recent);
  });

  it('keeps nothing longer than that once there is another deletion', async () => {
    const [old, recent] = [await makeGame(), await makeGame()];
    for (const id of [old, recent]) await remove(id);
    await age(old, '25 hours');
    await age(recent, '23 hours');
    await remove(await makeGame());
    const kept = await app.database.db.select({ id: deletedOpeningDayGames.id }).from(deletedOpeningDayGames);
    expect(kept.map(({ id }) => id)).toContain(recent);
    expect(kept.map(({ id }) => id)).not.toContain(old);
  });

  it('is noted in the log with all that came back', async () => {
    const id = await makeGame();
    await remove(id);
    must(await restore(id), 200);
    const lines = app.logs.map((line) => JSON.parse(line)).filter(({ change }) => change?.startsWith('opening-day'));
    expect(lines.at(-1)).toMatchObject({
      ...{ change: 'opening-day game restored', by: expect.stringMatching(/^admin/), before: null },
      after: { id, playerStats: [{ points: 9 }, { points: 0 }] },
    });
    await remove(id);
  });
});
