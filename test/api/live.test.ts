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
const other = prepare(() => createTournament(admin));
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

/** All that has been told so far, found by a change of another tournament that is told after it. */
async function readSoFar(reader: LiveReader): Promise<LiveEvent[]> {
  expectStatus(await admin.patch(`/api/tournaments/${other.id}`, { name: 'Other Cup' }), 200);
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

describe('every change is told to open pages, with what to read again', () => {
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

  /** Writes events as the table below does: 'games first next, tournament teams'. */
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
  const FIRST = 'games first next';
  const STARTS = 'tournament tournament';
  const RESULTS = 'standings results';
  const NAMES = 'standings brackets';
  const ALL = 'standings results brackets';
  const SEEN_IN_BOTH = 'tournament opening_day players';

  /** Calls in their order; what stands after > is the name under which later ones know what was made. */
  const STEPS: [name: string, call: string, body: object | (() => object) | undefined, events: string][] = [
    ['a game starts', 'PATCH games/:first', RUNNING, 'games first'],
    ['a game moved', 'PATCH games/:first', { location: 'Main Hall' }, 'games first'],
    ['a schedule', 'PUT tournaments/:season/schedule', schedule, 'games first second'],
    ['a running score', 'PATCH games/:first', { ...RUNNING, team1Score: 3, team2Score: 2 }, 'games first'],
    [
      'the first result, which begins the tournament',
      'PUT games/:first/result',
      RESULT,
      `${FIRST}, ${STARTS}, ${RESULTS}`,
    ],
    ['another result', 'PUT games/:second/result', RESULT, `games second next, ${RESULTS}`],
    ['a result that is undone', 'POST games/:second/reopen', undefined, `games second next, ${RESULTS}`],
    [
      'closing submissions, which shows champions',
      'POST tournaments/:season/toggle-brackets',
      CLOSED,
      `${STARTS}, ${NAMES}`,
    ],
    ['undoing the last result', 'POST games/:first/reopen', undefined, `${FIRST}, ${STARTS}, ${RESULTS}`],
    ['a result with points', 'PUT games/:first/result', points, `${FIRST}, ${STARTS} players, ${RESULTS}`],
    ['a reset', 'POST tournaments/:season/reset', undefined, `${STARTS} games players, ${RESULTS}`],
    ['the tournament edited', 'PATCH tournaments/:season', { name: 'New Cup' }, STARTS],
    ['a team added', 'POST teams >spare', newTeam, 'tournament teams'],
    [
      'a renamed team, which is shown elsewhere',
      'PATCH teams/:team',
      RENAMED,
      `tournament teams opening_day, ${NAMES}`,
    ],
    ['a team seeded', 'PATCH teams/:team/seed', { seed: 1 }, 'tournament teams'],
    ['a team placed', 'PATCH teams/:team/bracket-position', { bracketPosition: 1 }, 'tournament teams'],
    ['a team deleted, which players lose', 'DELETE teams/:spare', undefined, 'tournament teams players'],
    ['a player added', 'POST players', PERSON, 'tournament players'],
    ['a list of players added', 'POST players/import', { players: [PERSON] }, 'tournament players'],
    ['a player edited, whose name opening day shows', 'PUT players/:player', PERSON, 'tournament players opening_day'],
    ['an opening-day game added', 'POST opening-day-games >game', twoTeams, 'tournament opening_day'],
    ['an opening-day result', 'PUT opening-day-games/:game/result', RESULT, SEEN_IN_BOTH],
    ['an opening-day game deleted', 'DELETE opening-day-games/:game', undefined, SEEN_IN_BOTH],
    ['an opening-day game restored', 'POST opening-day-games/:game/restore', undefined, SEEN_IN_BOTH],
    [
      'the bracket generated again',
      'POST tournaments/create-bracket',
      inSeason,
      `${STARTS} teams games players, ${ALL}`,
    ],
    ['many teams added', 'POST tournaments/:season/teams', { teams: [{ name: 'Late' }] }, 'tournament teams'],
  ];

  it.each(STEPS)('%s', async (_, call, body, events) => {
    const [method = '', path = '', made = ''] = call.split(/ >?/);
    const url = `/api/${path.replace(/:(\w+)/, (_, name: string) => String(ids[name]))}`;
    const sent = typeof body === 'function' ? body() : body;
    const send = admin[method.toLowerCase() as 'post' | 'put' | 'patch'];
    const response = method === 'DELETE' ? await admin.delete(url) : await send(url, sent);
    expect(response.status).toBeLessThan(300);
    if (made) ids[made] = response.body.id;
    if (path === 'tournaments/create-bracket') season.games = response.body.games;
    const expected = parseEvents(events);
    expect(await reader.take(expected.length)).toEqual(expected);
  });

  it('a new tournament', async () => {
    const { id } = await createTournament(admin);
    expect(await reader.take(1)).toEqual([{ type: 'tournament', tournamentId: id, changed: ['tournament'] }]);
  });
});

describe('what does not happen is not told', () => {
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
      await announce(tx, tournament('teams'));
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
  'a page that reconnects with an id in the %s is told just what was missed',
  async (place) => {
    const leaves = await listenFromNowOn();
    const lastId = leaves.lastId();
    leaves.leave();
    const stays = await listenFromNowOn();
    const first = await start(1);
    await readSoFar(stays);
    const second = await start(2);
    await readSoFar(stays);
    const back =
      place === 'header' ? await listen({ 'last-event-id': lastId }) : await listen({}, `?lastEventId=${lastId}`);
    expect(await back.take(2)).toMatchObject([{ tournamentId: other.id }, { type: 'game', gameIds: [first, second] }]);
    expect(back.lastId()).toBe(stays.lastId());
    expect(await readSoFar(back)).toEqual([]);
  },
);

it('says to read everything when a newer version announces what this one does not know', async () => {
  const reader = await listenFromNowOn();
  await announce(test.database.db, { type: 'weather', changed: ['wind'] } as unknown as LiveEvent);
  expect(await reader.take(1)).toEqual([EVERYTHING]);
});
