import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Player } from '../../src/contract/players.ts';
import { deletedOpeningDayGames, openingDayGames, tournaments } from '../../src/server/db/schema.ts';
import { must } from '../test-season.ts';
import { startCup } from './cup.ts';
import { readDigest } from './digest.ts';
import { prepare } from './prepare.ts';
import { createTournament, readAudit } from './season-calls.ts';

const cup = prepare(startCup);

const makePlayer = async (firstName: string, teamId: number | null) => (await cup.makePlayer({ firstName, teamId })).id;
const makeGame = async (more = {}) => (await cup.makeGame(more)).id;
const enter = (id: number, body: object) => cup.admin.put(`/api/opening-day-games/${id}/result`, body);
const remove = (id: number) => cup.admin.delete(`/api/opening-day-games/${id}`);
const restore = (id: number) => cup.admin.post(`/api/opening-day-games/${id}/restore`);
const listGames = async (id = cup.tournamentId) =>
  must(await cup.visitor.get(`/api/tournaments/${id}/opening-day-games`), 200);

describe('a new game', () => {
  it('is scheduled, names its teams and stands after the earlier ones, however they change', async () => {
    const { red, blue, tournamentId } = cup;
    const claim = { id: 9999, winnerId: red, status: 'completed', team1Score: 9, team2Score: 1 };
    const first = await cup.makeGame({ location: ` O'Hall <b> `, ...claim });
    expect(first).toEqual({
      ...{ id: expect.any(Number), tournamentId, team1Id: red, team2Id: blue, status: 'scheduled' },
      ...{ team1: { id: red, name: 'Red' }, team2: { id: blue, name: 'Blue' }, winner: null, winnerId: null },
      ...{ team1Score: null, team2Score: null, gameDate: null, location: "O'Hall <b>" },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
    });
    const second = await cup.makeGame({ team1Id: blue, team2Id: red });
    await cup.play(first.id, [1, 0]);
    expect((await listGames()).slice(-2)).toMatchObject([{ id: first.id }, second]);
    expect(await listGames((await createTournament(cup.admin)).id)).toEqual([]);
  });
});

describe('a result', () => {
  it.each([
    [80, 70, 'Red'],
    [70, 80, 'Blue'],
    [75, 75, undefined],
    [0, 0, undefined],
  ])('of %i to %i is won by %s', async (team1Score, team2Score, winner) => {
    const id = await makeGame();
    const game = await cup.play(id, [team1Score, team2Score]);
    expect(game).toMatchObject({ team1Score, team2Score, status: 'completed', winnerId: game.winner?.id ?? null });
    expect(game.winner?.name).toBe(winner);
    expect(await cup.readGame(id)).toEqual(game);
  });

  it('lists the points highest first, equals by name, and 0 points too', async () => {
    const [zoe, ann] = [await makePlayer('Zoe', cup.red), await makePlayer('Ann', cup.blue)];
    const [top, none] = [await makePlayer('Top', cup.red), await makePlayer('None', cup.blue)];
    const id = await makeGame();
    await cup.play(id, [28, 7], { [none]: 0, [zoe]: 7, [ann]: 7, [top]: 21 });
    expect(must(await cup.visitor.get(`/api/opening-day-games/${id}/stats`), 200)[0]).toEqual({
      ...{ id: expect.any(Number), points: 21, teamId: cup.red },
      player: { id: top, firstName: 'Top', lastName: 'Ace' },
    });
    expect(await cup.readPoints(id)).toEqual([
      ['Top', 21],
      ['Ann', 7],
      ['Zoe', 7],
      ['None', 0],
    ]);
    expect(await cup.readPlayer(none)).toMatchObject({ totalGames: 1, losses: 1, totalPoints: 0 });
  });

  it('that is edited replaces all of the earlier one', async () => {
    const [ann, bob] = [await makePlayer('Ann', cup.red), await makePlayer('Bob', cup.blue)];
    const id = await makeGame();
    await cup.play(id, [9, 5], { [ann]: 9 });
    expect(await cup.play(id, [3, 5], { [bob]: 5 })).toMatchObject({ team1Score: 3, winner: { name: 'Blue' } });
    expect(await cup.readPoints(id)).toEqual([['Bob', 5]]);
    expect(await cup.readPlayer(ann)).toMatchObject({ wins: 0, losses: 0, totalPoints: 0 });
    expect(await cup.readPlayer(bob)).toMatchObject({ wins: 1, losses: 0, totalPoints: 5 });
    expect(await cup.play(id, [5, 5])).toMatchObject({ winner: null, winnerId: null });
    expect(await cup.readPoints(id)).toEqual([]);
  });

  it('gives no points to players of other teams, but keeps those of a player who has moved on since', async () => {
    const [ann, free] = [await makePlayer('Ann', cup.red), await makePlayer('Free', null)];
    const elsewhere = await cup.makeTeam('Elsewhere', (await createTournament(cup.admin)).id);
    const id = await makeGame();
    await cup.play(id, [9, 5], { [ann]: 9 });
    for (const teamId of [cup.green, elsewhere, cup.blue, null]) {
      must(await cup.admin.put(`/api/players/${ann}`, { firstName: 'Ann', lastName: 'Ace', teamId }), 200);
      await cup.play(id, [8, 5], { [ann]: 8 });
      expect(await cup.readPlayer(ann)).toMatchObject({ wins: 1, losses: 0, totalPoints: 8 });
    }
    await cup.play(id, [8, 5]);
    const before = await readDigest(cup.test.database);
    const strangers = [ann, free, await makePlayer('Green', cup.green), await makePlayer('Far', elsewhere), 999_999];
    const digest = { ...before, players: (await readDigest(cup.test.database)).players };
    for (const playerId of strangers) {
      const message = 'Points can only go to players of the two teams.';
      expect(await enter(id, { team1Score: 8, team2Score: 5, playerStats: [{ playerId, points: 8 }] })).toMatchObject({
        ...{ status: 400, body: { code: 'invalid_input', issues: [{ path: 'playerStats.0.playerId', message }] } },
      });
    }
    expect(await readDigest(cup.test.database)).toEqual(digest);
  });

  it('does not start the tournament', async () => {
    await cup.play(await makeGame(), [2, 0]);
    const rows = await cup.test.database.db.selectDistinct({ status: tournaments.status }).from(tournaments);
    expect(rows).toEqual([{ status: 'not_started' }]);
  });
});

it('the log says who changed what, with the points that were replaced', async () => {
  const ann = await makePlayer('Logged', cup.red);
  const id = await makeGame();
  await cup.play(id, [4, 0], { [ann]: 4 });
  await cup.play(id, [6, 0], { [ann]: 6 });
  must(await remove(id), 204);
  must(await restore(id), 200);
  const by = expect.stringMatching(/^admin/);
  expect(readAudit(cup.test, 'opening-day').slice(-5)).toMatchObject([
    { change: 'opening-day game added', by, before: null, after: { id } },
    { change: 'opening-day result entered', before: { playerStats: [] }, after: { playerStats: [{ points: 4 }] } },
    { before: { team1Score: 4, playerStats: [{ points: 4 }] }, after: { playerStats: [{ points: 6 }] } },
    { change: 'opening-day game deleted', by, before: { playerStats: [{ points: 6 }] }, after: null },
    { change: 'opening-day game restored', by, before: null, after: { id, playerStats: [{ points: 6 }] } },
  ]);
});

describe('a deleted game', () => {
  const NOTHING = { status: 404, body: { code: 'not_found', message: 'There is no such deleted opening day game.' } };

  /** A game with a result and points of two players, each with a win or a loss from it. */
  async function playGame() {
    const [ann, bob] = [await makePlayer('Ann', cup.red), await makePlayer('Bob', cup.blue)];
    const id = await makeGame({ location: 'Main Hall', gameDate: '2026-03-18T18:30:00Z' });
    await cup.play(id, [9, 5], { [ann]: 9, [bob]: 0 });
    return { id, ann, bob };
  }

  /** As if the game had been deleted that long ago. */
  async function age(id: number, time: string): Promise<void> {
    const deletedAt = sql`now() - ${time}::interval`;
    const { db } = cup.test.database;
    await db.update(deletedOpeningDayGames).set({ deletedAt }).where(eq(deletedOpeningDayGames.id, id));
  }

  it('takes its points with it, and nothing of another game', async () => {
    const { id, ann } = await playGame();
    const kept = await makeGame();
    await cup.play(kept, [7, 0], { [ann]: 7 });
    expect(await remove(id)).toMatchObject({ status: 204, body: '' });
    expect(await cup.readPlayer(ann)).toMatchObject({ wins: 1, totalPoints: 7 });
    expect(await cup.readPoints(kept)).toEqual([['Ann', 7]]);
    const gone = { status: 404, body: { message: 'There is no such opening day game.', code: 'not_found' } };
    expect(await remove(id)).toMatchObject(gone);
    expect(await cup.visitor.get(`/api/opening-day-games/${id}/stats`)).toMatchObject(gone);
  });

  it('comes back with its result, its points and the records, to the letter, as often as it is deleted', async () => {
    const { id, ann } = await playGame();
    const scheduled = await makeGame();
    const records = async () => must(await cup.admin.get('/api/players'), 200) as Player[];
    const before = [await readDigest(cup.test.database), await records(), await listGames()];
    for (const game of [id, scheduled, id]) {
      must(await remove(game), 204);
      if (game === id) expect(await cup.readPlayer(ann)).toMatchObject({ wins: 0, totalPoints: 0 });
      expect(must(await restore(game), 200)).toEqual(await cup.readGame(game));
    }
    expect([await readDigest(cup.test.database), await records(), await listGames()]).toEqual(before);
  });

  it('comes back with the points of the team of then, after players moved and teams were renamed', async () => {
    const { id, ann } = await playGame();
    must(await remove(id), 204);
    must(await cup.admin.put(`/api/players/${ann}`, { firstName: 'Anna', lastName: 'Ace', teamId: cup.blue }), 200);
    must(await cup.admin.patch(`/api/teams/${cup.red}`, { name: 'Scarlet' }), 200);
    expect(must(await restore(id), 200)).toMatchObject({ team1: { name: 'Scarlet' }, winnerId: cup.red });
    expect(await cup.readPoints(id)).toContainEqual(['Anna', 9]);
    expect(await cup.readPlayer(ann)).toMatchObject({ wins: 1, losses: 0, totalPoints: 9 });
  });

  it('comes back once, and a game that is not deleted does not', async () => {
    const { id } = await playGame();
    expect(await restore(id)).toMatchObject(NOTHING);
    must(await remove(id), 204);
    const responses = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await restore(id)).toMatchObject(NOTHING);
  });

  it('keeps no team, and its return names those that are missing then', async () => {
    const [fox, owl] = [await cup.makeTeam('Foxes'), await cup.makeTeam('Owls')];
    const id = await makeGame({ team1Id: fox, team2Id: owl });
    expect(await cup.admin.delete(`/api/teams/${owl}`)).toMatchObject({ status: 409 });
    must(await remove(id), 204);
    for (const [team, who] of [
      [owl, 'Owls has'],
      [fox, 'Foxes and Owls have'],
    ] as const) {
      must(await cup.admin.delete(`/api/teams/${team}`), 204);
      const message = `${who} been deleted meanwhile, so the game cannot come back.`;
      expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'team_gone', message } });
    }
    const other = await createTournament(cup.admin);
    const [team1Id, team2Id] = [await cup.makeTeam('A1', other.id), await cup.makeTeam('A2', other.id)];
    const game = await makeGame({ tournamentId: other.id, team1Id, team2Id });
    must(await remove(game), 204);
    for (const team of [team1Id, team2Id]) must(await cup.admin.delete(`/api/teams/${team}`), 204);
    await cup.test.database.db.delete(tournaments).where(eq(tournaments.id, other.id));
    expect(await restore(game)).toMatchObject({ status: 409, body: { code: 'tournament_gone' } });
  });

  it('can come back for a day, and is kept no longer once another one is deleted', async () => {
    const [old, recent, last] = [await makeGame(), await makeGame(), await makeGame()];
    for (const id of [old, recent]) must(await remove(id), 204);
    await age(old, '25 hours');
    await age(recent, '23 hours');
    expect(await restore(old)).toMatchObject(NOTHING);
    must(await restore(recent), 200);
    must(await remove(recent), 204);
    must(await remove(last), 204);
    const kept = await cup.test.database.db.select({ id: deletedOpeningDayGames.id }).from(deletedOpeningDayGames);
    const ids = kept.map(({ id }) => id);
    expect([ids.includes(old), ids.includes(recent), ids.includes(last)]).toEqual([false, true, true]);
  });
});

describe('at the same moment', () => {
  it('two results for one game leave the whole of one', async () => {
    const players = await Promise.all(['A', 'B', 'C', 'D'].map((name) => makePlayer(name, cup.red)));
    const id = await makeGame();
    await Promise.all(players.map((player, index) => cup.play(id, [index, 2], { [player]: index })));
    const { team1Score, winnerId } = await cup.readGame(id);
    expect(await cup.readPoints(id)).toEqual([['ABCD'[team1Score ?? 9], team1Score]]);
    expect(winnerId).toBe([cup.blue, cup.blue, null, cup.red][team1Score ?? 9]);
  });

  it('a result for a game that is being deleted leaves no points without a game', async () => {
    const ann = await makePlayer('Ann', cup.red);
    for (let round = 0; round < 5; round += 1) {
      const id = await makeGame();
      const result = { team1Score: 9, team2Score: 5, playerStats: [{ playerId: ann, points: 9 }] };
      const [entered, deleted] = await Promise.all([enter(id, result), remove(id)]);
      expect([200, 404]).toContain(entered.status);
      expect(deleted.status).toBe(204);
      expect(await cup.readPlayer(ann)).toMatchObject({ wins: 0, totalPoints: 0 });
    }
    expect(await cup.test.database.db.$count(openingDayGames)).toBe((await listGames()).length);
  });
});
