import { inject } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import { startAnother } from '../../another-server.ts';
import { type Caller, createCaller } from '../../caller.ts';
import type { Facts, SeasonFacts } from '../../oracle/facts.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.ts';
import { expectStatus, makeSeason, type Season } from '../../test-season.ts';
import type { Entrant } from './entrant-operations.ts';
import { readFacts } from './stored-facts.ts';

/** Starts two servers on PostgreSQL, so that requests also race between them, or one on the embedded database. */
export async function startServers() {
  const test = await startTestApp();
  const other = inject('postgresUrl') ? await startAnother(test) : undefined;
  return {
    test,
    /** The caller on every server: two on PostgreSQL, one on the embedded database. */
    everywhere: (caller: Caller) => (other ? [caller, createCaller(other.url, caller.cookie(), PASSWORD)] : [caller]),
    close: async () => {
      await other?.close();
      await test.close();
    },
  };
}

/**
 * Returns a function that finds people, and a season in which they have no bracket. Accounts and seasons take longer to
 * make than a trial, so each person enters one bracket in every season.
 */
export function createEntrants(
  test: TestApp,
  admin: Caller,
  people: number,
  prepare: (season: Season) => Promise<void> = async () => {},
) {
  const accounts: Promise<Entrant>[] = [];
  let season: Season | undefined;
  let entered = 0;
  return async (count: number): Promise<{ season: Season; entrants: Entrant[] }> => {
    if (!season || entered + count > people) {
      season = await makeSeason(admin);
      await prepare(season);
      entered = 0;
    }
    const places = Array.from({ length: count }, (_, index) => entered + index);
    entered += count;
    return { season, entrants: await Promise.all(places.map((place) => (accounts[place] ??= test.user()))) };
  };
}

/** Two players for each team of these games. */
export async function addSquads(admin: Caller, games: Season['games']): Promise<void> {
  const players = games.flatMap(({ team1Id, team2Id }) =>
    [team1Id, team2Id, team1Id, team2Id].map((teamId) => ({ firstName: `P${teamId}`, lastName: 'Ace', teamId })),
  );
  expectStatus(await admin.post('/api/players/import', { players }), 201);
}

/** The facts of a season and of all players, none of whom may have played in another season. */
export async function readAllFacts(database: Database, about: Season): Promise<Facts & { seasons: [SeasonFacts] }> {
  const { season, players } = await readFacts(database, about);
  return { seasons: [season], players };
}
