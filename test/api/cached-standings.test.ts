import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { displayName } from '../../src/domain/players/names.ts';
import { page } from '../../src/engine/page.ts';
import { countBrackets } from '../../src/engine/scoreboard.ts';
import { commit } from '../../src/server/changes/commit.ts';
import type { Db } from '../../src/server/db/database.ts';
import { only } from '../../src/server/db/queries.ts';
import { brackets, users } from '../../src/server/db/schema.ts';
import { type InMemoryState, startInMemoryState } from '../../src/server/in-memory-state.ts';
import { createStandingsCache, type StandingsCache } from '../../src/server/standings/standings-cache.ts';
import { readNames } from '../../src/server/standings/stored-brackets.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { enterBracket } from './season-calls.ts';

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin));

const create = (db = test.database.db) =>
  createStandingsCache({ db, log: pino({ level: 'silent' }), onEntered: () => {} });

async function countCached(standings: StandingsCache): Promise<number | undefined> {
  const current = await standings.readCached(season.id);
  return current && countBrackets(current.scoreboard);
}

const submit = async (): Promise<number> => (await enterBracket(await test.user(), season.id)).id;

/** Submits a bracket of somebody with these names. */
async function enterAs(tournamentId: number, names: { firstName?: string | null; lastName?: string | null }) {
  const user = await test.user();
  const { id } = await enterBracket(user, tournamentId);
  const person = only(await test.database.db.update(users).set(names).where(eq(users.id, user.id)).returning());
  return { id, person };
}

it('reading tournaments that do not exist pushes no tournament out of the cache', async () => {
  const standings = create();
  const known = await standings.read(season.id);
  const unknown = [1, 2, 3, 4, 5, 6].map((number) => standings.read(900_000 + number));
  await Promise.allSettled(unknown);
  expect(await standings.readCached(season.id)).toBe(known);
});

it('the current tournament stays in the cache, however many past ones people look at', async () => {
  const ids = [season.id];
  for (let number = 0; number < 5; number += 1) ids.push((await makeSeason(admin, { beside: [season.id] })).id);
  const standings = create();
  const current = ids.at(-1) ?? 0;
  await standings.read(current);
  for (const id of ids.slice(0, -1)) await standings.read(id);
  expect(await standings.readCached(current)).toBeDefined();
});

it('a reload after missed announcements finds brackets that were submitted long ago', async () => {
  const standings = create();
  await standings.read(season.id);
  await submit();
  await test.database.db.update(brackets).set({ submittedAt: new Date('2026-01-01') });
  await standings.reload();
  expect(await countCached(standings)).toBe(await test.database.db.$count(brackets));
});

it('standings that cannot follow a change are loaded again by the next read, and following does not throw', async () => {
  let isGone = false;
  const { db } = test.database;
  const failing = new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction' && isGone) return () => Promise.reject(new Error('gone'));
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const standings = create(failing);
  const before = countBrackets((await standings.read(season.id)).scoreboard);
  const id = await submit();
  isGone = true;
  await standings.follow(season.id, [id]);
  expect(await standings.readCached(season.id)).toBeUndefined();
  await expect(standings.read(season.id)).rejects.toThrow('gone');
  isGone = false;
  expect(countBrackets((await standings.read(season.id)).scoreboard)).toBe(before + 1);
});

it('catching up finds brackets that were submitted unnoticed while the standings were loaded, however long ago', async () => {
  const standings = create();
  const known = await standings.read(season.id);
  known.checkedAt = '2026-01-01';
  const id = await submit();
  await test.database.db
    .update(brackets)
    .set({ submittedAt: new Date('2026-01-02') })
    .where(eq(brackets.id, id));
  const before = countBrackets(known.scoreboard);
  await standings.catchUp();
  expect(countBrackets(known.scoreboard)).toBe(before + 1);
  expect(new Date(known.checkedAt).getTime()).toBeGreaterThan(new Date('2026-01-02').getTime());
});

it('names are read from the database as displayName composes them', async () => {
  const { id: tournamentId } = await makeSeason(admin);
  const expected = new Map<number, string>();
  for (const [firstName, lastName] of [
    ['Ada', 'Byron'],
    ['Émile', null],
    [null, 'Zola'],
    [null, null],
  ] as const) {
    const { id, person } = await enterAs(tournamentId, { firstName, lastName });
    expected.set(id, displayName(person));
  }
  const read = new Map<number, string>();
  for await (const names of readNames(test.database.db, tournamentId)) {
    for (const { bracketId, name } of names) read.set(bracketId, new TextDecoder().decode(name));
  }
  expect(read).toEqual(expected);
});

it('brackets that are added later are sorted in by name', async () => {
  const season = await makeSeason(admin);
  const standings = create();
  await standings.read(season.id, { withNames: true });
  for (const firstName of ['Zoe', 'Ada', 'Mia']) {
    await standings.follow(season.id, [(await enterAs(season.id, { firstName })).id]);
  }
  const { scoreboard } = await standings.read(season.id, { withNames: true });
  const bySubmission = page(scoreboard, 'total', 0, 10).map(({ bracketId }) => bracketId);
  expect(page(scoreboard, 'name', 0, 10).map(({ bracketId }) => bySubmission.indexOf(bracketId))).toEqual([1, 2, 0]);
});

it('an opening-day game makes no new version of the standings, and a renamed team does', async () => {
  const season = await makeSeason(admin);
  const standings = create();
  const { version } = await standings.read(season.id);
  const [team1, team2] = season.teams;
  const game = { tournamentId: season.id, team1Id: team1?.id, team2Id: team2?.id };
  expectStatus(await admin.post('/api/opening-day-games', game), 201);
  await standings.follow(season.id);
  expect((await standings.readCached(season.id))?.version).toBe(version);
  expectStatus(await admin.patch(`/api/teams/${team1?.id}`, { name: 'Others' }), 200);
  await standings.follow(season.id);
  expect((await standings.readCached(season.id))?.version).not.toBe(version);
});

describe('a server whose own change is announced', () => {
  const log = pino({ level: 'silent' });
  const here = prepare(() => startInMemoryState(test.database, log));
  const there = prepare(() => startInMemoryState(test.database, log));
  const versionOf = async ({ standings }: InMemoryState) => (await standings.readCached(season.id))?.version;

  /** Changes brackets on the first server, and waits until the second has followed. */
  async function changeBrackets(db: Db, follow: InMemoryState['follow']) {
    const inSeason = eq(brackets.tournamentId, season.id);
    const stored = await test.database.db.select({ id: brackets.id }).from(brackets).where(inSeason);
    for (const { standings } of [here, there]) await standings.read(season.id);
    const before = { here: await versionOf(here), there: await versionOf(there) };
    const context = { db, log, actor: null, address: '', serverId: here.serverId, follow };
    const bracketIds = stored.map(({ id }) => id);
    const change = commit(context, async () => ({
      result: undefined,
      audit: null,
      events: [{ type: 'brackets', tournamentId: season.id, bracketIds }],
    }));
    const outcome = await change.catch((error: Error) => error.message);
    await expect.poll(() => versionOf(there)).not.toBe(before.there);
    return { outcome, hasFollowed: (await versionOf(here)) !== before.here };
  }

  it('does not follow it again', async () => {
    const { hasFollowed } = await changeBrackets(test.database.db, async () => {});
    expect(hasFollowed).toBe(false);
  });

  it('has followed it even if it does not learn that the change was committed', async () => {
    const transaction: Db['transaction'] = async (...work) => {
      await test.database.db.transaction(...work);
      throw new Error('connection lost');
    };
    const changed = await changeBrackets({ transaction } as Db, here.follow);
    expect(changed).toEqual({ outcome: 'connection lost', hasFollowed: true });
  });
});

describe('what another server has cached of the database', () => {
  const there = prepare(() => startInMemoryState(test.database, pino({ level: 'silent' })));

  it('stays with a submission, and is outdated with a change of a team', async () => {
    const season = await makeSeason(admin);
    const enter = async () => {
      const { version } = await there.standings.read(season.id);
      await enterBracket(await test.user(), season.id);
      await expect.poll(async () => (await there.standings.readCached(season.id))?.version).not.toBe(version);
    };
    // By then it has followed all that was announced before.
    await enter();
    const invalidate = vi.spyOn(there.cache, 'invalidate');
    await enter();
    expect(invalidate).not.toHaveBeenCalled();
    expectStatus(await admin.patch(`/api/teams/${season.teams[0]?.id}`, { name: 'Renamed' }), 200);
    await expect.poll(() => invalidate.mock.calls.length).toBeGreaterThan(0);
  });
});
