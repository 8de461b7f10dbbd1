import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent, StandingsPart, TournamentPart } from '../../src/contract/live.ts';
import { announce, EVERYTHING } from '../../src/server/changes/announcement.ts';
import { type LiveReader, openLive } from '../live-reader.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { createTournament, startGame } from './season-calls.ts';

const RESULT = { team1Score: 70, team2Score: 60 };
const RUNNING = { status: 'in_progress' };
const PERSON = { firstName: 'A', lastName: 'B' };
const CLOSED = { bracketsOpen: false };
const RENAMED = { name: 'Renamed' };

const { test, admin } = prepareApp();
/** The first tournament, with the events up to its own. Later readers get none about its creation. */
const other = prepare(async () => {
  const reader = await openLive(test.url);
  expectStatus(await admin.post('/api/players', PERSON), 201);
  const { id } = await createTournament(admin);
  const events = await reader.takeUntil((event) => event.tournamentId === id);
  reader.leave();
  return { id, events };
});
const season = prepare(() => makeSeason(admin));
const readers: LiveReader[] = [];

afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave();
});

const inSeason = () => ({ tournamentId: season.id });
const tournament = (...changed: TournamentPart[]): LiveEvent => ({ type: 'tournament', ...inSeason(), changed });
const standings = (...changed: StandingsPart[]): LiveEvent => ({ type: 'standings', ...inSeason(), changed });
const game = (...gameIds: number[]): LiveEvent => ({ type: 'game', ...inSeason(), gameIds });

const isOther = (event: LiveEvent) => event.tournamentId === other.id;

/** Takes all events so far: changes another tournament, and reads up to the event about that. */
async function readSoFar(reader: LiveReader): Promise<LiveEvent[]> {
  expectStatus(await admin.patch(`/api/tournaments/${other.id}`, { name: 'Other Cup' }), 200);
  return (await reader.takeUntil(isOther)).slice(0, -1);
}

async function listen(headers: Record<string, string> = {}, query = ''): Promise<LiveReader> {
  const reader = await openLive(test.url, headers, query);
  readers.push(reader);
  return reader;
}

/** A reader that gets no more events about earlier changes. */
async function listenFromNowOn(): Promise<LiveReader> {
  const reader = await listen();
  await readSoFar(reader);
  return reader;
}

describe('open pages get an event about every change, with what to read again:', () => {
  let reader: LiveReader;
  let ids: Record<string, number>;
  beforeAll(async () => {
    const [first, second] = season.games;
    const teamId = first?.team1Id;
    const { id: player } = expectStatus(await admin.post('/api/players', { ...PERSON, teamId }), 201);
    const games = { first: first?.id ?? 0, second: second?.id ?? 0, next: first?.nextGameId ?? 0 };
    ids = { ...games, season: season.id, team: season.teams[0]?.id ?? 0, player };
    reader = await openLive(test.url);
    await readSoFar(reader);
  });
  afterAll(() => reader.leave());

  /** Parses events as the table below writes them: 'games first next, tournament teams'. */
  function parseEvents(events: string): LiveEvent[] {
    return events.split(', ').map((event) => {
      const [type, ...names] = event.split(' ');
      if (type === 'games') return game(...names.map((name) => ids[name] ?? 0));
      return type === 'standings'
        ? standings(...(names as StandingsPart[]))
        : tournament(...(names as TournamentPart[]));
    });
  }

  const points = () => ({ ...RESULT, playerStats: [{ playerId: ids['player'], points: 7 }] });
  const schedule = () => ({ games: [{ gameId: ids['first'] }, { gameId: ids['second'], location: 'Arena' }] });
  const newTeam = () => ({ name: 'Newcomers', tournamentId: season.id });
  const twoTeams = () => ({ tournamentId: season.id, team1Id: season.teams[0]?.id, team2Id: season.teams[1]?.id });
  const FIRST_AND_NEXT = 'games first next';
  const TOURNAMENT = 'tournament tournament';
  const RESULTS = 'standings results';
  const ENTRIES = 'standings brackets';
  const ALL_STANDINGS = 'standings results brackets';
  const OPENING_DAY = 'tournament opening_day players';

  /** Calls in their order. A name after > stands for the id of what the call created, in later calls. */
  const STEPS: [name: string, call: string, body: object | (() => object) | undefined, events: string][] = [
    ['a game starts', 'PATCH games/:first', RUNNING, 'games first'],
    ['a game moved', 'PATCH games/:first', { location: 'Main Hall' }, 'games first'],
    ['a schedule', 'PUT tournaments/:season/schedule', schedule, 'games first second'],
    ['a running score', 'PATCH games/:first', { ...RUNNING, team1Score: 3, team2Score: 2 }, 'games first'],
    [
      'the first result, which begins the tournament',
      'PUT games/:first/result',
      RESULT,
      `${FIRST_AND_NEXT}, ${TOURNAMENT}, ${RESULTS}`,
    ],
    ['another result', 'PUT games/:second/result', RESULT, `games second next, ${RESULTS}`],
    ['a result that is undone', 'POST games/:second/reopen', undefined, `games second next, ${RESULTS}`],
    [
      'closing submissions, which shows champions',
      'POST tournaments/:season/toggle-brackets',
      CLOSED,
      `${TOURNAMENT}, ${ENTRIES}`,
    ],
    ['undoing the last result', 'POST games/:first/reopen', undefined, `${FIRST_AND_NEXT}, ${TOURNAMENT}, ${RESULTS}`],
    ['a result with points', 'PUT games/:first/result', points, `${FIRST_AND_NEXT}, ${TOURNAMENT} players, ${RESULTS}`],
    ['a reset', 'POST tournaments/:season/reset', undefined, `${TOURNAMENT} games players, ${RESULTS}`],
    ['the tournament edited', 'PATCH tournaments/:season', { name: 'New Cup' }, TOURNAMENT],
    ['a team added', 'POST teams >spare', newTeam, 'tournament teams'],
    [
      'a renamed team, which is shown elsewhere',
      'PATCH teams/:team',
      RENAMED,
      `tournament teams opening_day, ${ENTRIES}`,
    ],
    ['a team seeded', 'PATCH teams/:team/seed', { seed: 1 }, 'tournament teams'],
    ['a team placed', 'PATCH teams/:team/bracket-position', { bracketPosition: 1 }, 'tournament teams'],
    ['a team deleted, which players lose', 'DELETE teams/:spare', undefined, 'tournament teams players'],
    ['a player added', 'POST players', PERSON, 'tournament players'],
    ['a list of players added', 'POST players/import', { players: [PERSON] }, 'tournament players'],
    ['a player edited, whose name opening day shows', 'PUT players/:player', PERSON, 'tournament players opening_day'],
    ['an opening-day game added', 'POST opening-day-games >game', twoTeams, 'tournament opening_day'],
    ['an opening-day result', 'PUT opening-day-games/:game/result', RESULT, OPENING_DAY],
    ['an opening-day game deleted', 'DELETE opening-day-games/:game', undefined, OPENING_DAY],
    ['an opening-day game restored', 'POST opening-day-games/:game/restore', undefined, OPENING_DAY],
    [
      'the bracket generated again',
      'POST tournaments/create-bracket',
      inSeason,
      `${TOURNAMENT} teams games players, ${ALL_STANDINGS}`,
    ],
    ['many teams added', 'POST tournaments/:season/teams', { teams: [{ name: 'Late' }] }, 'tournament teams'],
  ];

  it.each(STEPS)('%s', async (_, call, body, events) => {
    const [method = '', path = '', created = ''] = call.split(/ >?/);
    const url = `/api/${path.replace(/:(\w+)/, (_, name: string) => String(ids[name]))}`;
    const sent = typeof body === 'function' ? body() : body;
    const send = admin[method.toLowerCase() as 'post' | 'put' | 'patch'];
    const response = method === 'DELETE' ? await admin.delete(url) : await send(url, sent);
    expect(response.status).toBeLessThan(300);
    if (created) ids[created] = response.body.id;
    if (path === 'tournaments/create-bracket') season.games = response.body.games;
    const expected = parseEvents(events);
    expect(await reader.take(expected.length)).toEqual(expected);
  });

  it('a player added before there is a tournament', () => {
    expect(other.events[0]).toEqual({ type: 'tournament', tournamentId: 0, changed: ['players'] });
  });

  it('a new tournament', async () => {
    const { id } = await createTournament(admin);
    expect(await reader.take(1)).toEqual([{ type: 'tournament', tournamentId: id, changed: ['tournament'] }]);
  });
});

describe('open pages get no event about', () => {
  it('a refused change', async () => {
    const reader = await listenFromNowOn();
    const id = season.games[0]?.id;
    expectStatus(await admin.put(`/api/games/${id}/result`, { team1Score: 5, team2Score: 5 }), 400);
    expectStatus(await admin.post(`/api/games/${id}/reopen`), 409);
    expectStatus(await admin.post('/api/teams', { name: season.teams[3]?.name, tournamentId: season.id }), 409);
    expectStatus(await admin.post('/api/tournaments/create-bracket', { tournamentId: other.id }), 400);
    expectStatus(await (await test.user()).post(`/api/tournaments/${season.id}/reset`), 403);
    expect(await readSoFar(reader)).toEqual([]);
  });

  it('a change that is rolled back after it was announced', async () => {
    const reader = await listenFromNowOn();
    const change = test.database.db.transaction(async (tx) => {
      await announce(tx, { by: 'test', announced: [tournament('teams')] });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await readSoFar(reader)).toEqual([]);
  });
});

const start = async (index: number) => {
  const id = season.games[index]?.id ?? 0;
  await startGame(admin, id);
  return id;
};

it.each(['header', 'address'])(
  'a page that reconnects with the id of its last event in the %s gets just the events that it missed',
  async (where) => {
    const leaves = await listenFromNowOn();
    const lastId = leaves.lastId();
    leaves.leave();
    const stays = await listenFromNowOn();
    const first = await start(1);
    await readSoFar(stays);
    const second = await start(2);
    await readSoFar(stays);
    const back =
      where === 'header' ? await listen({ 'last-event-id': lastId }) : await listen({}, `?lastEventId=${lastId}`);
    expect(await back.take(2)).toMatchObject([{ tournamentId: other.id }, { type: 'game', gameIds: [first, second] }]);
    expect(back.lastId()).toBe(stays.lastId());
    expect(await readSoFar(back)).toEqual([]);
  },
);

it('says to read everything when a newer version announces what this one does not know', async () => {
  const reader = await listenFromNowOn();
  const unknown = { type: 'weather', changed: ['wind'] } as unknown as LiveEvent;
  await announce(test.database.db, { by: 'newer', announced: [unknown] });
  expect(await reader.take(1)).toEqual([EVERYTHING]);
});
