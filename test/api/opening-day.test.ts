import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Player } from '../../src/contract/players.ts';
import { deletedOpeningDayGames, tournaments } from '../../src/server/db/schema.ts';
import { expectStatus } from '../test-season.ts';
import { startCup } from './cup.ts';
import { expectNothingStored, readDigest } from './digest.ts';
import { prepare } from './prepare.ts';
import { createTournament, readLoggedChanges } from './season-calls.ts';

// test/reliability/api/any-order.test.ts recounts winners and records after results, ties and deletions, and that the
// tournament does not start with such a game.

const cup = prepare(startCup);

const makePlayer = async (firstName: string, teamId: number | null) => (await cup.makePlayer({ firstName, teamId })).id;
const makeGame = async (more = {}) => (await cup.makeGame(more)).id;
const enterResult = (id: number, body: object) => cup.admin.put(`/api/opening-day-games/${id}/result`, body);
const remove = (id: number) => cup.admin.delete(`/api/opening-day-games/${id}`);
const restore = (id: number) => cup.admin.post(`/api/opening-day-games/${id}/restore`);
const movePlayer = async (id: number, teamId: number | null) =>
  expectStatus(await cup.admin.put(`/api/players/${id}`, { firstName: 'Anna', lastName: 'Ace', teamId }), 200);
const listGames = async (id = cup.tournamentId) =>
  expectStatus(await cup.visitor.get(`/api/tournaments/${id}/opening-day-games`), 200);

it('a new game is scheduled, names its teams and is listed after the earlier ones, even when those change', async () => {
  const { red, blue, tournamentId } = cup;
  const readEmpty = async () => (await cup.visitor.get('/api/tournaments/current')).body.emptyPages;
  // From here on the game's id differs from that of its tournament.
  await remove(await makeGame());
  expect(await readEmpty()).toContain('opening_day');
  const claim = { id: 9999, winnerId: red, status: 'completed', team1Score: 9, team2Score: 1 };
  const first = await cup.makeGame({ location: ` O'Hall <b> `, ...claim });
  expect(first).toEqual({
    id: expect.any(Number),
    tournamentId,
    team1Id: red,
    team2Id: blue,
    status: 'scheduled',
    team1: { id: red, name: 'Red' },
    team2: { id: blue, name: 'Blue' },
    winner: null,
    winnerId: null,
    team1Score: null,
    team2Score: null,
    gameDate: null,
    location: "O'Hall <b>",
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
  expect(await readEmpty()).not.toContain('opening_day');
  const second = await cup.makeGame({ team1Id: blue, team2Id: red });
  await cup.play(first.id, [1, 0]);
  const winner = { id: red, name: 'Red' };
  expect((await listGames()).slice(-2)).toMatchObject([{ id: first.id, winner, winnerId: red }, second]);
  expect(await listGames((await createTournament(cup.admin)).id)).toEqual([]);
  expect(await readEmpty()).toContain('opening_day');
});

describe('a result', () => {
  it('lists the points highest first, equals by name, and 0 points too', async () => {
    const [zoe, ann] = [await makePlayer('Zoe', cup.red), await makePlayer('Ann', cup.blue)];
    const [top, none] = [await makePlayer('Top', cup.red), await makePlayer('None', cup.blue)];
    const id = await makeGame();
    await cup.play(id, [28, 7], { [none]: 0, [zoe]: 7, [ann]: 7, [top]: 21 });
    const stats = expectStatus(await cup.visitor.get(`/api/opening-day-games/${id}/stats`), 200);
    const player = { id: top, firstName: 'Top', lastName: 'Ace' };
    expect(stats[0]).toEqual({ id: expect.any(Number), points: 21, teamId: cup.red, player });
    const points = (await cup.readPoints(id)).map((line) => line.join(' '));
    expect(points).toEqual(['Top 21', 'Ann 7', 'Zoe 7', 'None 0']);
    expect(await cup.readPlayer(none)).toMatchObject({ totalGames: 1, losses: 1, totalPoints: 0 });
  });

  it('that is entered again replaces the earlier one, with points of a player who has changed teams since', async () => {
    const [ann, bob] = [await makePlayer('Ann', cup.red), await makePlayer('Bob', cup.blue)];
    const id = await makeGame();
    await cup.play(id, [9, 10], { [ann]: 9, [bob]: 10 });
    for (const teamId of [cup.green, cup.blue, null]) {
      await movePlayer(ann, teamId);
      await cup.play(id, [8, 5], { [ann]: 8 });
      expect(await cup.readPlayer(ann)).toMatchObject({ wins: 1, losses: 0, totalPoints: 8 });
    }
    expect(await cup.readPlayer(bob)).toMatchObject({ wins: 0, losses: 0, totalPoints: 0 });
  });

  it('gives no points to players of other teams', async () => {
    const elsewhere = await cup.makeTeam('Elsewhere', (await createTournament(cup.admin)).id);
    const strangers = [await makePlayer('Free', null), await makePlayer('Far', elsewhere), 999_999];
    strangers.push(await makePlayer('Green', cup.green));
    const id = await makeGame();
    await expectNothingStored(cup.test.database, async () => {
      for (const playerId of strangers) {
        const issues = [{ path: 'playerStats.0.playerId', message: 'Points can only go to players of the two teams.' }];
        const result = { team1Score: 8, team2Score: 5, playerStats: [{ playerId, points: 8 }] };
        expect(await enterResult(id, result)).toMatchObject({ status: 400, body: { code: 'invalid_input', issues } });
      }
    });
  });
});

it('the log has the points that were replaced, deleted and restored', async () => {
  const ann = await makePlayer('Logged', cup.red);
  const id = await makeGame();
  for (const points of [4, 6]) await cup.play(id, [points, 0], { [ann]: points });
  expectStatus(await remove(id), 204);
  expectStatus(await restore(id), 200);
  const [four, six] = [4, 6].map((points) => ({ team1Score: points, playerStats: [{ points }] }));
  expect(readLoggedChanges(cup.test, 'opening-day').slice(-3)).toMatchObject([
    { change: 'opening-day result entered', before: four, after: six },
    { change: 'opening-day game deleted', before: six, after: null },
    { change: 'opening-day game restored', before: null, after: six },
  ]);
});

describe('a deleted game', () => {
  const NOT_FOUND = { status: 404, body: { code: 'not_found', message: 'There is no such deleted opening day game.' } };

  /** A game with a result and points of two players, each with a win or a loss from it. */
  async function playGame() {
    const [ann, bob] = [await makePlayer('Ann', cup.red), await makePlayer('Bob', cup.blue)];
    const id = await makeGame({ location: 'Main Hall', gameDate: '2026-03-18T18:30:00Z' });
    await cup.play(id, [9, 5], { [ann]: 9, [bob]: 0 });
    return { id, ann };
  }

  it('comes back with its result, its points and the records exactly as before, as often as it is deleted', async () => {
    const { id, ann } = await playGame();
    const scheduled = await makeGame();
    const records = async () => expectStatus(await cup.admin.get('/api/players'), 200) as Player[];
    const before = [await readDigest(cup.test.database, { except: ['audit_log'] }), await records(), await listGames()];
    for (const game of [id, scheduled, id]) {
      expectStatus(await remove(game), 204);
      if (game === id) expect(await cup.readPlayer(ann)).toMatchObject({ wins: 0, totalPoints: 0 });
      expect(expectStatus(await restore(game), 200)).toEqual(await cup.readGame(game));
    }
    expect([
      await readDigest(cup.test.database, { except: ['audit_log'] }),
      await records(),
      await listGames(),
    ]).toEqual(before);
  });

  it('comes back with points for the team that a player had then, after players moved and teams were renamed', async () => {
    const { id, ann } = await playGame();
    expectStatus(await remove(id), 204);
    await movePlayer(ann, cup.blue);
    expectStatus(await cup.admin.patch(`/api/teams/${cup.red}`, { name: 'Scarlet' }), 200);
    expect(expectStatus(await restore(id), 200)).toMatchObject({ team1: { name: 'Scarlet' }, winnerId: cup.red });
    expect(await cup.readPoints(id)).toContainEqual(['Anna', 9]);
    expect(await cup.readPlayer(ann)).toMatchObject({ wins: 1, losses: 0, totalPoints: 9 });
  });

  it('comes back once, and a game that is not deleted does not', async () => {
    const { id } = await playGame();
    expect(await restore(id)).toMatchObject(NOT_FOUND);
    expectStatus(await remove(id), 204);
    const responses = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await restore(id)).toMatchObject(NOT_FOUND);
  });

  it('does not keep its teams from being deleted, and cannot come back without them, which the refusal names', async () => {
    const [fox, owl] = [await cup.makeTeam('Foxes'), await cup.makeTeam('Owls')];
    const id = await makeGame({ team1Id: fox, team2Id: owl });
    expectStatus(await remove(id), 204);
    for (const [team, who] of [
      [owl, 'Owls has'],
      [fox, 'Foxes and Owls have'],
    ] as const) {
      expectStatus(await cup.admin.delete(`/api/teams/${team}`), 204);
      const message = `${who} been deleted meanwhile, so the game cannot come back.`;
      expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'team_gone', message } });
    }
  });

  it('does not come back without its tournament', async () => {
    const { id: tournamentId } = await createTournament(cup.admin);
    const [team1Id, team2Id] = [await cup.makeTeam('A1', tournamentId), await cup.makeTeam('A2', tournamentId)];
    const game = await makeGame({ tournamentId, team1Id, team2Id });
    expectStatus(await remove(game), 204);
    for (const team of [team1Id, team2Id]) expectStatus(await cup.admin.delete(`/api/teams/${team}`), 204);
    await cup.test.database.db.delete(tournaments).where(eq(tournaments.id, tournamentId));
    expect(await restore(game)).toMatchObject({ status: 409, body: { code: 'tournament_gone' } });
  });

  it('can come back for a day, and is removed for good when another one is deleted after that', async () => {
    const { db } = cup.test.database;
    const [old, recent, last] = [await makeGame(), await makeGame(), await makeGame()];
    for (const id of [old, recent]) expectStatus(await remove(id), 204);
    for (const [id, hours] of [
      [old, 25],
      [recent, 23],
    ] as const) {
      const deletedAt = sql`now() - make_interval(hours => ${hours})`;
      await db.update(deletedOpeningDayGames).set({ deletedAt }).where(eq(deletedOpeningDayGames.id, id));
    }
    expect(await restore(old)).toMatchObject(NOT_FOUND);
    expectStatus(await restore(recent), 200);
    for (const id of [recent, last]) expectStatus(await remove(id), 204);
    const kept = (await db.select().from(deletedOpeningDayGames)).map(({ id }) => id);
    expect([old, recent, last].map((id) => kept.includes(id))).toEqual([false, true, true]);
  });
});
