import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { packPicks } from '../../../src/domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { batch } from '../../../src/server/batch.ts';
import { only } from '../../../src/server/db/queries.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import { loadField } from '../../../src/server/field/field.ts';
import type { Answer, Caller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { fillBracket, must } from '../../test-season.ts';
import { titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import type { Entrant } from './entrant-operations.ts';
import { createEntrants, type Servers, startServers } from './servers.ts';

const NAME = 'closing against submitting';
// The first round; with one pick less a bracket is a draft.
const REQUIRED = 16;
const RACERS = 8;

/** A way to submit a bracket, with what it stores if it comes in time. */
interface Way {
  /** How many picks the draft has before; 0 for no draft. */
  drafted: number;
  send(caller: Caller, tournamentId: number, picks: BracketPick[], bracketId: number): Promise<Answer>;
  stored: { picks: number; isSubmitted: boolean };
  headStart: ReturnType<typeof createHeadStart>;
  outcomes: { in: number; refused: number };
}

const makeWay = (drafted: number, send: Way['send'], count: number, isSubmitted = true): Way => ({
  ...{ drafted, send, stored: { picks: count, isSubmitted } },
  ...{ headStart: createHeadStart(), outcomes: { in: 0, refused: 0 } },
});
const submit: Way['send'] = (caller, tournamentId, picks) => caller.post('/api/brackets', { tournamentId, picks });
const WAYS = [
  makeWay(0, submit, 31),
  makeWay(REQUIRED - 1, submit, 31),
  makeWay(
    REQUIRED - 1,
    (caller, tournamentId, sent, bracketId) =>
      caller.post('/api/picks', { tournamentId, bracketId, ...sent[REQUIRED - 1] }),
    REQUIRED,
  ),
  makeWay(0, (caller, tournamentId) => caller.post('/api/brackets', { tournamentId }), 0, false),
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

/** Brackets stored while submissions were closed, which the database itself notes at the commit. */
async function listLate(): Promise<number[]> {
  const { db } = servers.test.database;
  return (await db.select({ id: sql<number>`bracket_id` }).from(sql`late_brackets`)).map(({ id }) => id);
}

trials(
  NAME,
  'no bracket comes in once closing has been answered, and an acknowledged one is kept',
  { quick: 100, full: 10_000, concurrency: RACERS },
  async ({ number, random }) => {
    const way = WAYS[number % WAYS.length] ?? WAYS[0];
    const { answer, before, whenClosed, after } = await race({ way, headStart: way.headStart.milliseconds(), random });
    const isIn = answer.status === 201;
    way.headStart.learn(isIn);
    way.outcomes[isIn ? 'in' : 'refused'] += 1;

    expect(after).toEqual(whenClosed);
    const lateIds = await listLate();
    expect(after.filter(({ id }) => lateIds.includes(id))).toEqual([]);
    if (!isIn) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'submissions_closed' } });
      expect(after).toEqual(before);
      return;
    }
    const stored = after.filter(({ gameId }) => gameId !== null).length;
    expect({ picks: stored, isSubmitted: after[0]?.submittedAt instanceof Date }).toEqual(way.stored);
  },
);

it.skipIf(process.env['TRIAL'])(titleOf(NAME, 'every way to submit has both won and lost the race'), () => {
  const outcomes = WAYS.map((way) => way.outcomes);
  const counts = outcomes.flatMap(({ in: inTime, refused }) => [inTime, refused]);
  expect(Math.min(...counts), JSON.stringify(outcomes)).toBeGreaterThan(0);
});

interface Racer {
  way: Way;
  headStart: number;
  random: Random;
}

/** One submission against a closing. Those that wait at the same time share the next closing. */
const race = batch(raceTogether, { maxSize: RACERS, concurrency: 1 });

async function raceTogether(racers: readonly Racer[]) {
  const { season, entrants } = await findEntrants(racers.length);
  const { id } = season;
  const sent = fillBracket(buildTree(season.games, season.teams));
  const url = `/api/tournaments/${id}/toggle-brackets`;
  must(await admin.post(url, { bracketsOpen: true }), 200);
  const closer = racers[0]?.random.pick(servers.everywhere(admin)) ?? admin;
  const latest = Math.max(0, ...racers.map(({ headStart }) => headStart));
  const prepared = await Promise.all(
    racers.map(async ({ way, headStart, random }, index) => {
      const entrant = entrants[index] as Entrant;
      const bracketId = way.drafted > 0 ? await storeDraft(id, entrant.id, sent.slice(0, way.drafted)) : 0;
      const submitter = random.pick(servers.everywhere(entrant));
      const send = () => sleep(latest - headStart).then(() => way.send(submitter, id, sent, bracketId));
      const read = () => readBracket(id, entrant);
      return { send, read, before: await read() };
    }),
  );
  const closing = sleep(latest).then(async () => must(await closer.post(url, { bracketsOpen: false }), 200));
  return Promise.all(
    prepared.map(async ({ send, before, read }) => {
      const [answer, whenClosed] = await Promise.all([send(), closing.then(read)]);
      return { answer, before, whenClosed, after: await read() };
    }),
  );
}

async function storeDraft(tournamentId: number, userId: number, drafted: BracketPick[]): Promise<number> {
  const { db } = servers.test.database;
  const { numbering } = await loadField(db, tournamentId);
  const row = { tournamentId, userId, picks: packPicks(numbering, mapPicks(drafted)) };
  return only(await db.insert(brackets).values(row).returning()).id;
}

const readBracket = (tournamentId: number, { id: userId }: Entrant) =>
  servers.test.database.db
    .select({ id: brackets.id, submittedAt: brackets.submittedAt, gameId: picks.gameId, team: picks.pickedTeamId })
    .from(brackets)
    .leftJoin(picks, eq(picks.bracketId, brackets.id))
    .where(and(eq(brackets.tournamentId, tournamentId), eq(brackets.userId, userId)))
    .orderBy(asc(picks.gameId));

// Large steps leap over the moment that matters, so they are kept for where it is far away.
const LONGEST_SMALL_STEP_MS = 4;
const LONGEST_STEP_MS = 256;

/**
 * How many milliseconds a submission is sent before the closing. Keeps the race open on a machine of any speed: the
 * winner is sent later next time, further each time it wins again.
 */
function createHeadStart() {
  let [milliseconds, step] = [0, 0];
  let hadWon: boolean | undefined;
  return {
    milliseconds: () => milliseconds,
    learn: (hasWon: boolean) => {
      const further = step < LONGEST_SMALL_STEP_MS ? step + 1 : Math.min(step * 2, LONGEST_STEP_MS);
      step = hasWon === hadWon ? further : 1;
      hadWon = hasWon;
      milliseconds += hasWon ? -step : step;
    },
  };
}
