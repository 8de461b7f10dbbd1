import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { forgetDrafts } from '../../src/server/brackets/saved-drafts.ts';
import { brackets, drafts, tournaments, users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import {
  addPick,
  beginBracket,
  createTournament,
  decide,
  enterBracket,
  readMine,
  startGame,
  submit,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const { test, admin, visitor } = prepareApp();
const season = prepare(() => makeSeason(admin));
const tree = prepare(() => readTree(admin, season.id));

const pathOf = (id: number) => `/api/tournaments/${id}/draft`;
const save = (caller: Caller, picks: unknown, id = season.id) => caller.put(pathOf(id), { picks });
const read = (caller: Caller, id = season.id) => caller.get(pathOf(id));
const remove = async (bracketId: number) =>
  expectStatus(await admin.delete(`/api/brackets/${bracketId}`, { reason: 'Submitted by mistake' }), 204);

describe('a bracket that an admin removes', () => {
  it('comes back as a draft that only its owner sees, until it is submitted again', async () => {
    const owner = await test.user();
    const picks = fillBracket(tree);
    const { id } = await enterBracket(owner, season.id);
    expect(await read(owner)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await remove(id);
    const response = await read(owner);
    expect(response).toMatchObject({ status: 200, body: { picks, updatedAt: expect.any(String) } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readMine(owner, season.id)).toMatchObject({ bracket: null, picks: [], removed: {} });

    for (const other of [admin, await test.user()]) expect((await read(other)).status).toBe(404);
    expect((await read(visitor)).status).toBe(401);
    const audit = expectStatus(await admin.get('/api/audit?limit=1'), 200);
    expect(audit[0].action).toBe('bracket removed');
    expect(JSON.stringify(audit)).not.toContain('pick');
    const exported = expectStatus(await owner.get('/api/user/export'), 200);
    expect(exported.drafts).toMatchObject([{ tournamentName: 'Test Cup', picks }]);
    expect(exported.drafts[0].picks[0]).toMatchObject({ round: 'round_of_32', pickedTeamName: 'T1' });

    expectStatus(await submit(owner, season.id, picks), 201);
    expect((await read(owner)).status).toBe(404);
    expect(await owner.get(`${pathOf(season.id)}?optional=true`)).toMatchObject({ status: 200, body: null });
  });

  it('does not replace changes of it that were saved since', async () => {
    const options = { settings: { editableUntilClose: true }, beside: [season.id] };
    const { id: tournamentId } = await makeSeason(admin, options);
    const picks = fillBracket(await readTree(admin, tournamentId));
    const owner = await test.user();
    const { id } = await enterBracket(owner, tournamentId);
    expectStatus(await save(owner, picks.slice(0, 20), tournamentId), 200);
    await remove(id);
    expect((await read(owner, tournamentId)).body.picks).toEqual(picks.slice(0, 20));
  });
});

describe('a saved draft', () => {
  it('may be empty, also before there are games; a removed bracket without picks leaves none', async () => {
    const { id } = await createTournament(admin);
    await toggleBrackets(admin, id, true);
    const user = await test.user();
    expect(expectStatus(await save(user, [], id), 200).picks).toEqual([]);
    expect((await read(user, id)).body.picks).toEqual([]);
    for (const tournamentId of [id, (await makeSeason(admin, { beside: [id] })).id]) {
      const other = await test.user();
      await remove((await beginBracket(other, tournamentId)).id);
      expect((await read(other, tournamentId)).status).toBe(404);
    }
  });

  it('has the picks that can be made, is replaced by the next, and can be deleted', async () => {
    const own = await makeSeason(admin, { beside: [season.id] });
    const user = await test.user();
    const [first, second] = own.games;
    const picks = fillBracket(await readTree(admin, own.id));
    const unknown = { gameId: UNKNOWN_ID, pickedTeamId: 1 };
    const saved = expectStatus(await save(user, [...picks, unknown], own.id), 200);
    expect(saved.picks).toEqual(picks);
    expect((await read(user, own.id)).body).toEqual(saved);
    expect(await readMine(user, own.id)).toEqual({ bracket: null, picks: [] });

    // Neither a game that has started, nor a team that is out, can be picked any more.
    await startGame(admin, first?.id);
    await decide(admin, second?.id, picks[1]?.pickedTeamId === second?.team1Id ? 2 : 1);
    const lost = picks[1]?.pickedTeamId;
    const left = picks.slice(2).filter(({ pickedTeamId }) => pickedTeamId !== lost);
    expect((await read(user, own.id)).body.picks).toEqual(picks);
    expect(expectStatus(await save(user, picks, own.id), 200).picks).toEqual(left);

    expect((await user.delete(pathOf(own.id))).status).toBe(204);
    expect((await read(user, own.id)).status).toBe(404);
    expect((await user.delete(pathOf(own.id))).status).toBe(204);
    for (const method of ['get', 'delete'] as const) expect((await user[method](pathOf(UNKNOWN_ID))).status).toBe(404);
  });

  it('is refused with a sentence if it contradicts itself, comes too late, or is of somebody else', async () => {
    const user = await test.user();
    const picks = fillBracket(tree);
    const [first, second] = picks;
    const next = { gameId: Number(season.games[0]?.nextGameId), pickedTeamId: 0 };
    const loser = Number(season.games[0]?.team2Id);
    const elsewhere = Number(second?.pickedTeamId);
    const refusals: [string, unknown[]][] = [
      ['contradicting_pick', [first, { ...next, pickedTeamId: loser }]],
      ['duplicate_game', [first, first]],
      ['impossible_pick', [{ ...first, pickedTeamId: elsewhere }]],
      ['invalid_input', [{ ...first, pickedTeamId: 'x' }]],
    ];
    for (const [code, sent] of refusals) {
      expect(await save(user, sent)).toMatchObject({ status: 400, body: { code, issues: [{}] } });
    }
    expect((await read(user)).status).toBe(404);
    const others = { picks: [first], asUserId: admin.id };
    expect(await user.put(pathOf(season.id), others)).toMatchObject({ status: 409, body: { code: 'other_user' } });
    expect((await save(user, [first], UNKNOWN_ID)).status).toBe(404);

    await enterBracket(user, season.id);
    expect(await save(user, [first])).toMatchObject({ status: 409, body: { code: 'bracket_final' } });
    const closed = await makeSeason(admin, { isOpen: false });
    expect(await save(user, [], closed.id)).toMatchObject({ status: 403, body: { code: 'submissions_closed' } });
  });

  it('goes with changes of a bracket, equal ones too, and with the last pick of one', async () => {
    const { id } = await makeSeason(admin, { settings: { editableUntilClose: true } });
    const picks = fillBracket(await readTree(admin, id));
    const user = await test.user();
    const bracket = await enterBracket(user, id);
    for (const sent of [picks.slice(0, 30), picks.slice(0, 30)]) {
      expectStatus(await save(user, picks.slice(0, 5), id), 200);
      expectStatus(await user.put(`/api/brackets/${bracket.id}/picks`, { picks: sent }), 200);
      expect((await read(user, id)).status).toBe(404);
    }
    const slow = await test.user();
    const begun = await beginBracket(slow, id);
    expectStatus(await save(slow, picks.slice(0, 5), id), 200);
    for (const pick of picks.slice(0, 16)) {
      expect((await read(slow, id)).status).toBe(200);
      expectStatus(await addPick(slow, begun.id, id, pick), 201);
    }
    expect((await read(slow, id)).status).toBe(404);
  });

  it('never outlives a submission at the same moment', async () => {
    const { id } = await makeSeason(admin);
    const picks = fillBracket(await readTree(admin, id));
    const people = await Promise.all(Array.from({ length: 12 }, () => test.user()));
    await Promise.all(people.flatMap((each) => [save(each, picks, id), submit(each, id, picks), save(each, [], id)]));
    expect(await test.database.db.$count(brackets, eq(brackets.tournamentId, id))).toBe(people.length);
    expect(await test.database.db.$count(drafts, eq(drafts.tournamentId, id))).toBe(0);
  });

  it.runIf(inject('postgresUrl'))('does not stop its owner from deleting the account at the same moment', async () => {
    const { db } = test.database;
    const { id } = await makeSeason(admin, { settings: { editableUntilClose: true } });
    const user = await test.user();
    await enterBracket(user, id);
    const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = () => db.$count(sql`pg_stat_activity`, isWaiting);
    const calls = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      const left = user.delete('/api/user', { password: PASSWORD });
      await expect.poll(countWaiting).toBe(1);
      const saved = save(user, [], id);
      await expect.poll(countWaiting).toBe(2);
      return { left, saved };
    });
    expect((await calls.left).status).toBe(204);
    expect((await calls.saved).status).toBe(401);
  });

  it('goes when the bracket is generated again, and with the account', async () => {
    const { id } = await makeSeason(admin, { beside: [season.id] });
    const user = await test.user();
    expectStatus(await save(user, [], id), 200);
    expectStatus(await save(user, []), 200);
    expectStatus(await admin.post('/api/tournaments/create-bracket', { tournamentId: id }), 201);
    expect((await read(user, id)).status).toBe(404);
    expect((await read(user)).status).toBe(200);
    expectStatus(await user.delete('/api/user', { password: PASSWORD }), 204);
    expect(await test.database.db.$count(drafts, eq(drafts.userId, user.id))).toBe(0);
  });

  it('is forgotten 30 days after submissions were closed, or their deadline has passed', async () => {
    const { db } = test.database;
    const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
    const cases: [boolean, object][] = [
      [true, { bracketsOpen: true }],
      [true, { bracketsOpen: false, submissionsClosedAt: ago(29) }],
      [false, { bracketsOpen: false, submissionsClosedAt: ago(31) }],
      [true, { submissionsCloseAt: ago(29) }],
      [false, { submissionsCloseAt: ago(31) }],
      // Closed by the deadline, and by an admin much later.
      [false, { bracketsOpen: false, submissionsCloseAt: ago(31), submissionsClosedAt: ago(1) }],
    ];
    const user = await test.user();
    for (const [isKept, change] of cases) {
      const { id } = await makeSeason(admin);
      expectStatus(await save(user, [], id), 200);
      await db.update(tournaments).set(change).where(eq(tournaments.id, id));
      await forgetDrafts(db);
      // It was saved just now, so that it could be looked at for a while.
      expect((await read(user, id)).status).toBe(200);
      await db
        .update(drafts)
        .set({ updatedAt: ago(40) })
        .where(eq(drafts.tournamentId, id));
      await forgetDrafts(db);
      expect((await read(user, id)).status, JSON.stringify(change)).toBe(isKept ? 200 : 404);
    }
    const { id } = await makeSeason(admin);
    const closedAt = async () =>
      (await db.select().from(tournaments).where(eq(tournaments.id, id)))[0]?.submissionsClosedAt;
    expect(await closedAt()).toBeNull();
    await toggleBrackets(admin, id, false);
    expect(await closedAt()).toBeInstanceOf(Date);
    await toggleBrackets(admin, id, true);
    expect(await closedAt()).toBeNull();
  });
});
