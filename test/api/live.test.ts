import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent, StandingsPart, TournamentPart } from '../../src/contract/live.ts';
import { announce, EVERYTHING } from '../../src/server/changes/announcement.ts';
import type { Caller } from '../caller.ts';
import { type LiveReader, openLive } from '../live-reader.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeSeason, must, type Season } from '../test-season.ts';

const CUP = { name: 'Other Cup', startDate: '2026-03-19', status: 'not_started' };
const RESULT = { team1Score: 70, team2Score: 60 };

let test: TestApp;
let admin: Caller;
let other: number;
let season: Season;
const readers: LiveReader[] = [];

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
  other = must(await admin.post('/api/tournaments', CUP), 201).id;
  season = await makeSeason(admin);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave();
});
afterAll(() => test.close());

const tournament = (...changed: TournamentPart[]): LiveEvent => ({
  ...{ type: 'tournament', tournamentId: season.id, changed },
});
const standings = (...changed: StandingsPart[]): LiveEvent => ({
  ...{ type: 'standings', tournamentId: season.id, changed },
});
const game = (...gameIds: number[]): LiveEvent => ({ type: 'game', tournamentId: season.id, gameIds });

const isOther = (event: LiveEvent) => event.tournamentId === other;

/** All that has been told so far, found by a change of another tournament that is told after it. */
async function readSoFar(reader: LiveReader): Promise<LiveEvent[]> {
  must(await admin.patch(`/api/tournaments/${other}`, { name: 'Other Cup' }), 200);
  return (await reader.takeUntil(isOther)).slice(0, -1);
}

async function listen(headers: Record<string, string> = {}, query = ''): Promise<LiveReader> {
  const reader = await openLive(test.url, headers, query);
  readers.push(reader);
  return reader;
}

/** A stream that has nothing more to tell of what was done before. */
async function listenFromNowOn(): Promise<LiveReader> {
  const reader = await listen();
  await readSoFar(reader);
  return reader;
}

describe('every change is told to whoever listens, with what to read again', () => {
  let reader: LiveReader;
  let ids: Record<'team' | 'spare' | 'player' | 'openingDay' | 'first' | 'second' | 'next', number>;
  beforeAll(async () => {
    const [team] = season.teams;
    const [first, second] = season.games;
    const teamId = first?.team1Id;
    const { id: player } = must(await admin.post('/api/players', { firstName: 'A', lastName: 'B', teamId }), 201);
    ids = {
      ...{ team: team?.id ?? 0, spare: 0, player, openingDay: 0 },
      ...{ first: first?.id ?? 0, second: second?.id ?? 0, next: first?.nextGameId ?? 0 },
    };
    reader = await openLive(test.url);
    await readSoFar(reader);
  });
  afterAll(() => reader.leave());

  const post = (url: string, body?: unknown) => admin.post(url, body);
  const steps: [string, () => Promise<{ status: number; body: { id: number } }>, () => LiveEvent[]][] = [
    ['a game starts', () => admin.patch(`/api/games/${ids.first}`, { status: 'in_progress' }), () => [game(ids.first)]],
    [
      'a running score',
      () => admin.patch(`/api/games/${ids.first}`, { status: 'in_progress', team1Score: 3, team2Score: 2 }),
      () => [game(ids.first)],
    ],
    [
      'the first result, with which the tournament begins',
      () => admin.put(`/api/games/${ids.first}/result`, RESULT),
      () => [game(ids.first, ids.next), tournament('tournament'), standings('results')],
    ],
    [
      'another result',
      () => admin.put(`/api/games/${ids.second}/result`, RESULT),
      () => [game(ids.second, ids.next), standings('results')],
    ],
    [
      'a result that is undone',
      () => post(`/api/games/${ids.second}/reopen`),
      () => [game(ids.second, ids.next), standings('results')],
    ],
    [
      'closing submissions, which shows champions',
      () => post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }),
      () => [tournament('tournament'), standings('brackets')],
    ],
    [
      'undoing the last result',
      () => post(`/api/games/${ids.first}/reopen`),
      () => [game(ids.first, ids.next), tournament('tournament'), standings('results')],
    ],
    [
      'a result with points',
      () =>
        admin.put(`/api/games/${ids.first}/result`, { ...RESULT, playerStats: [{ playerId: ids.player, points: 7 }] }),
      () => [game(ids.first, ids.next), tournament('tournament', 'players'), standings('results')],
    ],
    [
      'a reset',
      () => post(`/api/tournaments/${season.id}/reset`),
      () => [tournament('tournament', 'games', 'players'), standings('results')],
    ],
    [
      'the tournament edited',
      () => admin.patch(`/api/tournaments/${season.id}`, { name: 'New Cup' }),
      () => [tournament('tournament')],
    ],
    [
      'a team added',
      async () => {
        const added = await post('/api/teams', { name: 'Newcomers', tournamentId: season.id });
        ids.spare = added.body.id;
        return added;
      },
      () => [tournament('teams')],
    ],
    [
      'a team renamed, which opening-day games and champions show',
      () => admin.patch(`/api/teams/${ids.team}`, { name: 'Renamed' }),
      () => [tournament('teams', 'opening_day'), standings('brackets')],
    ],
    ['a team seeded', () => admin.patch(`/api/teams/${ids.team}/seed`, { seed: 1 }), () => [tournament('teams')]],
    [
      'a team placed',
      () => admin.patch(`/api/teams/${ids.team}/bracket-position`, { bracketPosition: 1 }),
      () => [tournament('teams')],
    ],
    [
      'a team deleted, which players lose',
      () => admin.delete(`/api/teams/${ids.spare}`),
      () => [tournament('teams', 'players')],
    ],
    ['a player added', () => post('/api/players', { firstName: 'C', lastName: 'D' }), () => [tournament('players')]],
    [
      'a list of players added',
      () => post('/api/players/import', { players: [{ firstName: 'G', lastName: 'H' }] }),
      () => [tournament('players')],
    ],
    [
      'a player edited, whose name stands at opening-day points',
      () => admin.put(`/api/players/${ids.player}`, { firstName: 'E', lastName: 'F' }),
      () => [tournament('players', 'opening_day')],
    ],
    [
      'an opening-day game added',
      async () => {
        const [team1, team2] = season.teams;
        const teams = { team1Id: team1?.id, team2Id: team2?.id };
        const added = await post('/api/opening-day-games', { tournamentId: season.id, ...teams });
        ids.openingDay = added.body.id;
        return added;
      },
      () => [tournament('opening_day')],
    ],
    [
      'an opening-day result',
      () => admin.put(`/api/opening-day-games/${ids.openingDay}/result`, RESULT),
      () => [tournament('opening_day', 'players')],
    ],
    [
      'an opening-day game deleted',
      () => admin.delete(`/api/opening-day-games/${ids.openingDay}`),
      () => [tournament('opening_day', 'players')],
    ],
    [
      'a deleted opening-day game back again',
      () => post(`/api/opening-day-games/${ids.openingDay}/restore`),
      () => [tournament('opening_day', 'players')],
    ],
    [
      'the bracket generated again',
      async () => {
        const generated = await post('/api/tournaments/create-bracket', { tournamentId: season.id });
        season.games = generated.body.games;
        return generated;
      },
      () => [tournament('tournament', 'teams', 'games', 'players'), standings('results', 'brackets')],
    ],
    [
      'many teams added',
      () => post(`/api/tournaments/${season.id}/teams`, { teams: [{ name: 'Late' }, { name: 'Later' }] }),
      () => [tournament('teams')],
    ],
  ];
  it.each(steps)('%s', async (_, change, describeExpected) => {
    expect((await change()).status).toBeLessThan(300);
    const expected = describeExpected();
    expect(await reader.take(expected.length)).toEqual(expected);
  });

  it('a new tournament', async () => {
    const { id } = must(await post('/api/tournaments', CUP), 201);
    expect(await reader.take(1)).toEqual([{ type: 'tournament', tournamentId: id, changed: ['tournament'] }]);
  });
});

describe('what does not happen is not told', () => {
  it('a refused change', async () => {
    const reader = await listenFromNowOn();
    const id = season.games[0]?.id;
    must(await admin.put(`/api/games/${id}/result`, { team1Score: 5, team2Score: 5 }), 400);
    must(await admin.post(`/api/games/${id}/reopen`), 409);
    must(await admin.post('/api/teams', { name: season.teams[3]?.name, tournamentId: season.id }), 409);
    must(await admin.post('/api/tournaments/create-bracket', { tournamentId: other }), 400);
    must(await (await test.user()).post(`/api/tournaments/${season.id}/reset`), 403);
    expect(await readSoFar(reader)).toEqual([]);
  });

  it('a change that is rolled back after it was announced', async () => {
    const reader = await listenFromNowOn();
    const change = test.database.db.transaction(async (tx) => {
      await announce(tx, tournament('teams'));
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await readSoFar(reader)).toEqual([]);
  });
});

describe('whoever comes back', () => {
  const startGame = async (index: number) => {
    const id = season.games[index]?.id ?? 0;
    must(await admin.patch(`/api/games/${id}`, { status: 'in_progress' }), 200);
    return id;
  };

  it.each(['header', 'address'])('with an id in the %s is told just what was missed', async (place) => {
    const leaves = await listenFromNowOn();
    const lastId = leaves.lastId();
    leaves.leave();
    const stays = await listenFromNowOn();
    const first = await startGame(1);
    await readSoFar(stays);
    const second = await startGame(2);
    await readSoFar(stays);
    const back =
      place === 'header' ? await listen({ 'last-event-id': lastId }) : await listen({}, `?lastEventId=${lastId}`);
    expect(await back.take(2)).toMatchObject([{ tournamentId: other }, { type: 'game', gameIds: [first, second] }]);
    expect(back.lastId()).toBe(stays.lastId());
    expect(await readSoFar(back)).toEqual([]);
  });

  it('before anything was told has an id too', async () => {
    const stays = await listenFromNowOn();
    const leaves = await listen();
    leaves.leave();
    const id = await startGame(3);
    await readSoFar(stays);
    const back = await listen({ 'last-event-id': leaves.lastId() });
    expect(await back.take(1)).toMatchObject([{ type: 'game', gameIds: [id] }]);
  });

  it.each(['0123456789abcdef-7', 'nonsense', '-'])('with the unknown id %s is told to read everything', async (id) => {
    const reader = await listen({ 'last-event-id': id });
    expect(await reader.take(1)).toEqual([EVERYTHING]);
    expect(await readSoFar(reader)).toEqual([]);
    expect(reader.lastId()).not.toBe(id);
  });
});

it('folds a burst into few events, and tells the last change after it was made', async () => {
  const reader = await listenFromNowOn();
  const id = season.games[5]?.id ?? 0;
  await test.database.db.transaction(async (tx) => {
    for (let score = 0; score < 50; score += 1) await announce(tx, game(id));
  });
  expect((await readSoFar(reader)).length).toBeLessThan(10);
  for (let score = 1; score <= 10; score += 1) {
    must(await admin.patch(`/api/games/${id}`, { status: 'in_progress', team1Score: score }), 200);
  }
  // Whoever reads the game at each event has the last score in the end.
  let shown = 0;
  while (shown < 10) {
    await reader.takeUntil((event) => event.type === 'game');
    const games = must(await test.visitor().get(`/api/tournaments/${season.id}/games`), 200) as typeof season.games;
    shown = games.find((candidate) => candidate.id === id)?.team1Score ?? 0;
  }
  expect(shown).toBe(10);
});

it('says to read everything when a newer version announces what this one does not know', async () => {
  const reader = await listenFromNowOn();
  await announce(test.database.db, { type: 'weather', changed: ['wind'] } as unknown as LiveEvent);
  expect(await reader.take(1)).toEqual([EVERYTHING]);
});
