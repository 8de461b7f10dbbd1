import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpeningDayGame, OpeningDayStat } from '../../src/contract/opening-day.ts';
import type { Player } from '../../src/contract/players.ts';
import { openingDayGames, openingDayPlayerStats, tournaments } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { must } from '../test-season.ts';

let app: TestApp;
let admin: Caller;
let user: Caller;
let visitor: Caller;
let tournamentId: number;
let otherTournamentId: number;
/** Three teams of one tournament, and one of another. */
let red: number;
let blue: number;
let green: number;
let foreign: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  user = await app.user();
  visitor = app.visitor();
  const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
  tournamentId = must(await admin.post('/api/tournaments', cup), 201).id;
  otherTournamentId = must(await admin.post('/api/tournaments', cup), 201).id;
  red = await makeTeam('Red', tournamentId);
  blue = await makeTeam('Blue', tournamentId);
  green = await makeTeam('Green', tournamentId);
  foreign = await makeTeam('Foreign', otherTournamentId);
});
afterAll(() => app.close());

async function makeTeam(name: string, id: number): Promise<number> {
  return must(await admin.post('/api/teams', { name, tournamentId: id }), 201).id;
}

async function makePlayer(firstName: string, teamId: number | null): Promise<number> {
  return must(await admin.post('/api/players', { firstName, lastName: 'Ace', teamId }), 201).id;
}

async function makeGame(more: object = {}): Promise<OpeningDayGame> {
  return must(await admin.post('/api/opening-day-games', { tournamentId, team1Id: red, team2Id: blue, ...more }), 201);
}

const resultUrl = (gameId: number | string) => `/api/opening-day-games/${gameId}/result`;

async function enter(gameId: number, result: object): Promise<OpeningDayGame> {
  return must(await admin.put(resultUrl(gameId), { team1Score: 0, team2Score: 0, ...result }), 200);
}

async function readGame(id: number): Promise<OpeningDayGame> {
  const games: OpeningDayGame[] = must(await visitor.get(`/api/tournaments/${tournamentId}/opening-day-games`), 200);
  return games.find((game) => game.id === id) ?? expect.fail(`no game ${id}`);
}

async function readStats(gameId: number): Promise<[string, number][]> {
  const stats: OpeningDayStat[] = must(await visitor.get(`/api/opening-day-games/${gameId}/stats`), 200);
  return stats.map(({ player, points }) => [player.firstName, points]);
}

async function readPlayer(id: number): Promise<Player> {
  const everyone: Player[] = must(await visitor.get('/api/players'), 200);
  return everyone.find((player) => player.id === id) ?? expect.fail(`no player ${id}`);
}

async function readRows() {
  const { db } = app.database;
  return {
    games: await db.select().from(openingDayGames).orderBy(asc(openingDayGames.id)),
    stats: await db.select().from(openingDayPlayerStats).orderBy(asc(openingDayPlayerStats.id)),
  };
}

describe('who may', () => {
  it('see the games and their points: everyone', async () => {
    const { id } = await makeGame();
    for (const caller of [visitor, user, admin]) {
      expect(await caller.get(`/api/tournaments/${tournamentId}/opening-day-games`)).toMatchObject({ status: 200 });
      expect(await caller.get(`/api/opening-day-games/${id}/stats`)).toMatchObject({ status: 200, body: [] });
    }
  });

  it('add, decide and delete games: admins only, and nobody else learns which ids there are', async () => {
    const { id } = await makeGame();
    const before = await readRows();
    for (const [caller, status, code] of [
      [visitor, 401, 'not_logged_in'],
      [user, 403, 'not_allowed'],
    ] as const) {
      for (const answer of [
        await caller.post('/api/opening-day-games', { tournamentId, team1Id: red, team2Id: blue }),
        await caller.post('/api/opening-day-games', {}),
        await caller.put(resultUrl(id), { team1Score: 1, team2Score: 0 }),
        await caller.put(resultUrl(999_999), { team1Score: 1, team2Score: 0 }),
        await caller.delete(`/api/opening-day-games/${id}`),
        await caller.delete('/api/opening-day-games/999999'),
      ]) {
        expect(answer).toMatchObject({ status, body: { code } });
      }
    }
    expect(await readRows()).toEqual(before);
  });

  it('find out later who changed what: the log says, with the points that were replaced', async () => {
    const playerId = await makePlayer('Logged', red);
    const { id } = await makeGame();
    await enter(id, { team1Score: 4, playerStats: [{ playerId, points: 4 }] });
    await enter(id, { team1Score: 6, playerStats: [{ playerId, points: 6 }] });
    must(await admin.delete(`/api/opening-day-games/${id}`), 204);
    const lines = app.logs.map((line) => JSON.parse(line)).filter(({ change }) => change?.startsWith('opening-day'));
    expect(lines.slice(-4)).toMatchObject([
      { change: 'opening-day game added', before: null, after: { id } },
      { change: 'opening-day result entered', before: { playerStats: [] }, after: { playerStats: [{ points: 4 }] } },
      {
        ...{ change: 'opening-day result entered', by: expect.stringMatching(/^admin/) },
        ...{ before: { team1Score: 4, playerStats: [{ points: 4 }] }, after: { playerStats: [{ points: 6 }] } },
      },
      { change: 'opening-day game deleted', before: { playerStats: [{ points: 6 }] }, after: null },
    ]);
  });
});

describe('a new game', () => {
  it('is scheduled, names its teams and stands behind those that were there', async () => {
    const first = await makeGame({ location: ` O'Hall <b> ` });
    expect(first).toEqual({
      ...{ id: expect.any(Number), tournamentId, team1Id: red, team2Id: blue, status: 'scheduled' },
      ...{ team1: { id: red, name: 'Red' }, team2: { id: blue, name: 'Blue' }, winner: null, winnerId: null },
      ...{ team1Score: null, team2Score: null, gameDate: null, location: "O'Hall <b>" },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
    });
    const second = await makeGame({ team1Id: blue, team2Id: red });
    await enter(first.id, { team1Score: 1 });
    const games: OpeningDayGame[] = must(await visitor.get(`/api/tournaments/${tournamentId}/opening-day-games`), 200);
    expect(games.slice(-2).map((game) => game.id)).toEqual([first.id, second.id]);
    expect(games.at(-1)).toEqual(second);
    expect(must(await visitor.get(`/api/tournaments/${otherTournamentId}/opening-day-games`), 200)).toEqual([]);
  });

  it('cannot come with a result that nobody entered', async () => {
    const claim = { id: 9999, winnerId: red, status: 'completed', team1Score: 9, team2Score: 1, playerStats: [] };
    const game = await makeGame(claim);
    expect(game).toMatchObject({ status: 'scheduled', winnerId: null, team1Score: null, team2Score: null });
    expect(game.id).not.toBe(9999);
  });

  it.each<[string, () => object, string, string | RegExp]>([
    ['no first team', () => ({ team1Id: undefined }), 'team1Id', 'Team 1 is required'],
    ['no second team', () => ({ team2Id: null }), 'team2Id', 'Team 2 is required'],
    ['team 0', () => ({ team1Id: 0 }), 'team1Id', 'Team 1 is required'],
    ['a negative team', () => ({ team2Id: -1 }), 'team2Id', 'Team 2 is required'],
    ['a team as text', () => ({ team1Id: `${red}` }), 'team1Id', 'Team 1 is required'],
    ['half a team', () => ({ team2Id: 1.5 }), 'team2Id', 'Team 2 is required'],
    ['a team beyond counting', () => ({ team1Id: 2 ** 31 }), 'team1Id', 'Team 1 is required'],
    ['one team twice', () => ({ team2Id: red }), 'team2Id', 'Teams must be different'],
    ['a team that is not there', () => ({ team1Id: 999_999 }), 'team1Id', 'Team 1 is not in this tournament.'],
    ['a team of another tournament', () => ({ team2Id: foreign }), 'team2Id', 'Team 2 is not in this tournament.'],
    ['no tournament', () => ({ tournamentId: undefined }), 'tournamentId', 'Tournament is required'],
    ['a tournament as text', () => ({ tournamentId: '1' }), 'tournamentId', 'Tournament is required'],
    ['a long location', () => ({ location: 'x'.repeat(256) }), 'location', /at most 255/],
  ])('is refused with %s', async (_, mistake, path, message) => {
    const before = await readRows();
    const input = { tournamentId, team1Id: red, team2Id: blue, ...mistake() };
    const answer = await admin.post('/api/opening-day-games', input);
    const wording = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_input',
      message: wording,
      issues: [{ path, message: wording }],
    });
    expect(await readRows()).toEqual(before);
  });

  it('is refused in a tournament that is not there', async () => {
    const before = await readRows();
    const input = { tournamentId: 999_999, team1Id: red, team2Id: blue };
    expect(await admin.post('/api/opening-day-games', input)).toMatchObject({ status: 404 });
    expect(await visitor.get('/api/tournaments/999999/opening-day-games')).toMatchObject({ status: 404 });
    expect(await visitor.get('/api/tournaments/x/opening-day-games')).toMatchObject({ status: 400 });
    expect(await readRows()).toEqual(before);
  });
});

describe('a result', () => {
  it.each([
    [80, 70, 'Red'],
    [70, 80, 'Blue'],
    [75, 75, 'nobody'],
    [0, 0, 'nobody'],
    [999, 0, 'Red'],
  ])('of %i to %i is won by %s', async (team1Score, team2Score, winner) => {
    const { id } = await makeGame();
    const game = await enter(id, { team1Score, team2Score });
    expect(game).toMatchObject({ team1Score, team2Score, status: 'completed' });
    expect(game.winner?.name ?? 'nobody').toBe(winner);
    expect(game.winnerId).toBe(game.winner?.id ?? null);
    expect(await readGame(id)).toEqual(game);
  });

  it('lists the points highest first, equals by name, and 0 points too', async () => {
    const [zoe, ann] = [await makePlayer('Zoe', red), await makePlayer('Ann', blue)];
    const [top, none] = [await makePlayer('Top', red), await makePlayer('None', blue)];
    const { id } = await makeGame();
    const playerStats = [
      { playerId: none },
      { playerId: zoe, points: 7 },
      { playerId: ann, points: 7 },
      { playerId: top, points: 21 },
    ];
    await enter(id, { team1Score: 28, team2Score: 7, playerStats });
    const stats: OpeningDayStat[] = must(await visitor.get(`/api/opening-day-games/${id}/stats`), 200);
    expect(stats[0]).toEqual({
      ...{ id: expect.any(Number), points: 21, teamId: red, player: { id: top, firstName: 'Top', lastName: 'Ace' } },
    });
    expect(await readStats(id)).toEqual([
      ['Top', 21],
      ['Ann', 7],
      ['Zoe', 7],
      ['None', 0],
    ]);
    expect(await readPlayer(none)).toMatchObject({ totalGames: 1, losses: 1, totalPoints: 0 });
  });

  it('that is edited replaces all of the earlier one', async () => {
    const [ann, bob] = [await makePlayer('Ann', red), await makePlayer('Bob', blue)];
    const { id } = await makeGame();
    await enter(id, { team1Score: 9, team2Score: 5, playerStats: [{ playerId: ann, points: 9 }] });
    const edited = { team1Score: 3, team2Score: 5, playerStats: [{ playerId: bob, points: 5 }] };
    for (let time = 0; time < 2; time += 1) {
      expect(await enter(id, edited)).toMatchObject({ team1Score: 3, winner: { name: 'Blue' }, status: 'completed' });
      expect(await readStats(id)).toEqual([['Bob', 5]]);
    }
    expect(await readPlayer(ann)).toMatchObject({ wins: 0, losses: 0, totalPoints: 0 });
    expect(await readPlayer(bob)).toMatchObject({ wins: 1, losses: 0, totalPoints: 5 });
    expect(await enter(id, { team1Score: 5, team2Score: 5 })).toMatchObject({ winner: null, winnerId: null });
    expect(await readStats(id)).toEqual([]);
  });

  it('can still be corrected when a player has moved on, and stays with the team of then', async () => {
    const ann = await makePlayer('Ann', red);
    const { id } = await makeGame();
    await enter(id, { team1Score: 9, team2Score: 5, playerStats: [{ playerId: ann, points: 9 }] });
    for (const teamId of [green, foreign, blue, null]) {
      must(await admin.put(`/api/players/${ann}`, { firstName: 'Ann', lastName: 'Ace', teamId }), 200);
      await enter(id, { team1Score: 8, team2Score: 5, playerStats: [{ playerId: ann, points: 8 }] });
      expect(await readPlayer(ann)).toMatchObject({ wins: 1, losses: 0, totalPoints: 8 });
    }
    // Once taken out, the player belongs to neither team.
    await enter(id, { team1Score: 8, team2Score: 5 });
    const answer = await admin.put(resultUrl(id), {
      ...{ team1Score: 8, team2Score: 5, playerStats: [{ playerId: ann, points: 8 }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'playerStats.0.playerId' }] } });
  });

  it('cannot set what is not in the form', async () => {
    const ann = await makePlayer('Ann', red);
    const { id } = await makeGame();
    const claim = { winnerId: blue, status: 'scheduled', team2Id: green, tournamentId: otherTournamentId };
    const playerStats = [{ playerId: ann, points: 2, teamId: blue, gameId: 1, id: 1 }];
    expect(await enter(id, { team1Score: 2, ...claim, playerStats })).toMatchObject({
      ...{ winnerId: red, status: 'completed', team2Id: blue, tournamentId },
    });
    expect(await readPlayer(ann)).toMatchObject({ wins: 1, losses: 0 });
  });

  it('is no result of the bracket: the tournament does not start by it', async () => {
    const { id } = await makeGame();
    await enter(id, { team1Score: 2 });
    const rows = await app.database.db.select({ status: tournaments.status }).from(tournaments);
    expect(rows).toEqual([{ status: 'not_started' }, { status: 'not_started' }]);
  });
});

describe('a result with a mistake is refused and the one before it stands:', () => {
  let gameId: number;
  let ann: number;
  let stranger: number;
  let outsider: number;
  let free: number;
  beforeAll(async () => {
    ann = await makePlayer('Ann', red);
    stranger = await makePlayer('Stranger', green);
    outsider = await makePlayer('Outsider', foreign);
    free = await makePlayer('Free', null);
    gameId = (await makeGame()).id;
    await enter(gameId, { team1Score: 9, team2Score: 5, playerStats: [{ playerId: ann, points: 9 }] });
  });

  const TWO_TEAMS = 'Points can only go to players of the two teams.';
  it.each<[string, () => object, string, string | RegExp]>([
    ['no score', () => ({ team1Score: undefined }), 'team1Score', 'Must be a whole number'],
    ['a null score', () => ({ team2Score: null }), 'team2Score', 'Must be a whole number'],
    ['a negative score', () => ({ team1Score: -1 }), 'team1Score', 'Score must be 0 or greater'],
    ['half a point', () => ({ team2Score: 0.5 }), 'team2Score', 'Must be a whole number'],
    ['a score as text', () => ({ team1Score: '5' }), 'team1Score', 'Must be a whole number'],
    ['1000 points', () => ({ team2Score: 1000 }), 'team2Score', 'Must be at most 999'],
    ['a score beyond counting', () => ({ team1Score: 1e21 }), 'team1Score', /./],
    ['negative player points', () => lines([ann, -1]), 'playerStats.0.points', 'Score must be 0 or greater'],
    ['1000 player points', () => lines([ann, 1000]), 'playerStats.0.points', 'Must be at most 999'],
    ['half a player point', () => lines([ann, 1.5]), 'playerStats.0.points', 'Must be a whole number'],
    ['player points as text', () => lines([ann, '7']), 'playerStats.0.points', 'Must be a whole number'],
    ['no player', () => lines([undefined, 7]), 'playerStats.0.playerId', /./],
    ['a huge player', () => lines([2 ** 31, 7]), 'playerStats.0.playerId', /./],
    ['a player as SQL', () => lines(['1 or 1=1', 7]), 'playerStats.0.playerId', /./],
    ['a player twice', () => lines([ann, 7], [ann, 8]), 'playerStats', 'Each player can be listed only once'],
    ['lines that are no list', () => ({ playerStats: { 0: ann } }), 'playerStats', /./],
    ['an unknown player', () => lines([999_999, 7]), 'playerStats.0.playerId', TWO_TEAMS],
    ['a player of another team', () => lines([ann, 7], [stranger, 7]), 'playerStats.1.playerId', TWO_TEAMS],
    ['a player of another tournament', () => lines([outsider, 7]), 'playerStats.0.playerId', TWO_TEAMS],
    ['a player without a team', () => lines([ann, 1], [free, 7]), 'playerStats.1.playerId', TWO_TEAMS],
  ])('%s', async (_, mistake, path, message) => {
    const before = await readRows();
    const answer = await admin.put(resultUrl(gameId), { team1Score: 1, team2Score: 2, ...mistake() });
    const wording = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_input',
      message: wording,
      issues: [{ path, message: wording }],
    });
    expect(await readRows()).toEqual(before);
  });

  function lines(...entries: [unknown, unknown][]) {
    return { playerStats: entries.map(([playerId, points]) => ({ playerId, points })) };
  }

  it('a game that is not there, or cannot be', async () => {
    const before = await readRows();
    for (const [id, status] of [
      ['999999', 404],
      ['0', 400],
      ['x', 400],
      ['2147483648', 400],
      ['1%20or%201=1', 400],
    ] as const) {
      expect(await admin.put(resultUrl(id), { team1Score: 1, team2Score: 0 })).toMatchObject({ status });
      expect(await admin.delete(`/api/opening-day-games/${id}`)).toMatchObject({ status });
      expect(await visitor.get(`/api/opening-day-games/${id}/stats`)).toMatchObject({ status });
    }
    expect(await readRows()).toEqual(before);
  });
});

describe('deleting a game', () => {
  it('takes its points with it, and nothing of another game', async () => {
    const ann = await makePlayer('Ann', red);
    const [gone, kept] = [await makeGame(), await makeGame()];
    for (const { id } of [gone, kept]) await enter(id, { team1Score: 9, playerStats: [{ playerId: ann, points: 9 }] });
    expect(await admin.delete(`/api/opening-day-games/${gone.id}`)).toMatchObject({ status: 204, body: '' });
    expect(await readPlayer(ann)).toMatchObject({ wins: 1, totalPoints: 9 });
    expect(await readStats(kept.id)).toEqual([['Ann', 9]]);
    expect(await admin.delete(`/api/opening-day-games/${gone.id}`)).toMatchObject({
      ...{ status: 404, body: { message: 'There is no such opening day game.', code: 'not_found' } },
    });
    expect(await visitor.get(`/api/opening-day-games/${gone.id}/stats`)).toMatchObject({ status: 404 });
  });
});

describe('at the same moment', () => {
  it('two results for one game leave the whole of one', async () => {
    const players = await Promise.all(['A', 'B', 'C', 'D'].map((name) => makePlayer(name, red)));
    const { id } = await makeGame();
    await Promise.all(
      players.map((playerId, index) =>
        enter(id, { team1Score: index, team2Score: 2, playerStats: [{ playerId, points: index }] }),
      ),
    );
    const { team1Score, winnerId } = await readGame(id);
    expect(await readStats(id)).toEqual([['ABCD'[team1Score ?? 9], team1Score]]);
    expect(winnerId).toBe([blue, blue, null, red][team1Score ?? 9]);
  });

  it('a result for a game that is being deleted leaves no points without a game', async () => {
    const ann = await makePlayer('Ann', red);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeGame();
      const result = { team1Score: 9, team2Score: 5, playerStats: [{ playerId: ann, points: 9 }] };
      const [entered, deleted] = await Promise.all([
        admin.put(resultUrl(id), result),
        admin.delete(`/api/opening-day-games/${id}`),
      ]);
      expect([200, 404]).toContain(entered.status);
      expect(deleted.status).toBe(204);
      expect(await readPlayer(ann)).toMatchObject({ wins: 0, totalPoints: 0 });
    }
  });
});
