import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { packPicks } from '../../../src/domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { batch } from '../../../src/server/batch.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import { loadField } from '../../../src/server/field/field.ts';
import type { ApiResponse, Caller } from '../../caller.ts';
import type { SeasonFacts } from '../../oracle/facts.ts';
import { expectStatus, fillBracket } from '../../test-season.ts';
import { titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { addPick, type Entrant, submit } from './entrant-operations.ts';
import { createHeadStart } from './head-start.ts';
import { type Operation, setOpen } from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { createEntrants, readAllFacts, type Servers, startServers } from './servers.ts';

const NAME = 'closing against submitting';
// The first round; with one pick less a bracket is a draft.
const REQUIRED = 16;
const RACERS = 8;

/** A way to store a bracket. */
interface Way {
  /** How many picks the draft has before; 0 for no draft. */
  drafted: number;
  operate(entrant: Entrant, season: SeasonFacts, picks: BracketPick[]): Operation;
  headStart: ReturnType<typeof createHeadStart>;
  outcomes: { in: number; refused: number };
}

const makeWay = (drafted: number, operate: Way['operate']): Way => ({
  ...{ drafted, operate, headStart: createHeadStart(), outcomes: { in: 0, refused: 0 } },
});
const WAYS = [
  makeWay(0, submit),
  makeWay(REQUIRED - 1, submit),
  makeWay(REQUIRED - 1, (entrant, season, picks) => addPick(entrant, season, picks[REQUIRED - 1] as BracketPick)),
  makeWay(0, (entrant, season) => submit(entrant, season)),
] as const;

let servers: Servers;
let admin: Caller;
let findEntrants: ReturnType<typeof createEntrants>;
beforeAll(async () => {
  servers = await startServers();
  admin = await servers.test.admin();
  findEntrants = createEntrants(servers.test, admin, 96);
  await runSql(`
    create table late_brackets (bracket_id integer);
    create function note_late_bracket() returns trigger language plpgsql as $$
    begin
      insert into late_brackets select new.id from tournaments where id = new.tournament_id and not brackets_open;
      return null;
    end
    $$;
    create constraint trigger note_late_bracket after insert or update on brackets
    deferrable initially deferred for each row execute function note_late_bracket();`);
});
afterAll(async () => {
  await runSql('drop trigger note_late_bracket on brackets; drop function note_late_bracket; drop table late_brackets');
  await servers.close();
});

const runSql = (statements: string) => servers.test.database.withConnection((run) => run(statements));

trials(
  NAME,
  'no bracket comes in once closing has been answered, and an acknowledged one is kept',
  { quick: 100, full: 10_000, concurrency: RACERS },
  async ({ number, random }) => {
    const way = WAYS[number % WAYS.length] ?? WAYS[0];
    const { status, body } = await race({ way, random });
    if (status === 403) expect(body.code).toBe('submissions_closed');
    way.headStart.learn(status === 201);
    way.outcomes[status === 201 ? 'in' : 'refused'] += 1;
  },
);

it.skipIf(process.env['TRIAL'])(titleOf(NAME, 'every way to submit has both won and lost the race'), () => {
  const outcomes = WAYS.map((way) => way.outcomes);
  const counts = outcomes.flatMap(({ in: inTime, refused }) => [inTime, refused]);
  expect(Math.min(...counts), JSON.stringify(outcomes)).toBeGreaterThan(0);
});

interface Racer {
  way: Way;
  random: Random;
}

/** One submission against a closing. Those that wait at the same time share the next closing. */
const race = batch(raceTogether, { maxSize: RACERS, concurrency: 1 });

async function raceTogether(racers: readonly Racer[]): Promise<ApiResponse[]> {
  const { database } = servers.test;
  const { season, entrants } = await findEntrants(racers.length);
  const { id } = season;
  const picks = fillBracket(buildTree(season.games, season.teams));
  expectStatus(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: true }), 200);
  for (const [index, { way }] of racers.entries()) {
    if (way.drafted > 0) await storeDraft(id, entrants[index]?.id ?? 0, picks.slice(0, way.drafted));
  }
  const facts = await readAllFacts(database, season);
  const [current] = facts.seasons;
  const latest = Math.max(0, ...racers.map(({ way }) => way.headStart.milliseconds()));
  const submissions = racers.map(({ way, random }, index): Operation => {
    const entrant = entrants[index] as Entrant;
    const operation = way.operate({ ...entrant, ...random.pick(servers.everywhere(entrant)) }, current, picks);
    const delay = latest - way.headStart.milliseconds();
    return { ...operation, send: () => sleep(delay).then(operation.send) };
  });
  const [{ random }] = racers as [Racer];
  const scene = { facts, season: current, random, admin: () => random.pick(servers.everywhere(admin)) };
  const closing = setOpen(scene, false);
  let whenClosed: SeasonFacts['brackets'] = [];
  const close = async () => {
    const response = await sleep(latest).then(closing.send);
    whenClosed = (await readAllFacts(database, season)).seasons[0].brackets;
    return response;
  };
  const responses = await expectSerialOrder(database, facts, current, [...submissions, { ...closing, send: close }]);
  expect(current.brackets).toEqual(whenClosed);
  // Stored while submissions were closed, as the database itself notes at the commit.
  expect(await runSql('delete from late_brackets returning bracket_id')).toEqual([]);
  return responses.slice(0, racers.length);
}

async function storeDraft(tournamentId: number, userId: number, drafted: BracketPick[]): Promise<void> {
  const { db } = servers.test.database;
  const { numbering } = await loadField(db, tournamentId);
  await db.insert(brackets).values({ tournamentId, userId, picks: packPicks(numbering, mapPicks(drafted)) });
}
