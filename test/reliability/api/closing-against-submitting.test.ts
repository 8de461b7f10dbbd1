import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import { toggleBrackets } from '../../api/season-calls.ts';
import type { SeasonFacts } from '../../oracle/facts.ts';
import type { Season } from '../../test-season.ts';
import { addPick, type Entrant, submit } from './entrant-operations.ts';
import { type Operation, setOpen } from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { readAllFacts } from './servers.ts';
import { type Racer, type RaceServers, raceSubmissions, type Way } from './submission-race.ts';

// The first round; with one pick less a bracket is a draft.
const REQUIRED = 16;
const asDraft = (picks: BracketPick[]) => picks.slice(0, REQUIRED - 1);

interface OperatingWay extends Way {
  operate(entrant: Entrant, season: SeasonFacts, picks: BracketPick[]): Operation;
}

const WAYS: OperatingWay[] = [
  { operate: submit },
  { stored: asDraft, operate: submit },
  {
    stored: asDraft,
    operate: (entrant, season, picks) => addPick(entrant, season, picks[REQUIRED - 1] as BracketPick),
  },
  { operate: (entrant, season) => submit(entrant, season) },
];

const servers: RaceServers = raceSubmissions({
  name: 'closing against submitting',
  lost: 'no bracket comes in once closing has been answered, and an acknowledged one is kept',
  ...{ quick: 100, full: 10_000, ways: WAYS, isEnough: true, run: submitWhileClosing },
  open: ({ id }) => toggleBrackets(servers.admin, id, true),
});

const runSql = (statements: string) => servers.test.database.withConnection((run) => run(statements));

beforeAll(() =>
  runSql(`
    create table late_brackets (bracket_id integer);
    create function note_late_bracket() returns trigger language plpgsql as $$
    begin
      insert into late_brackets select new.id from tournaments where id = new.tournament_id and not brackets_open;
      return null;
    end
    $$;
    create constraint trigger note_late_bracket after insert or update on brackets
    deferrable initially deferred for each row execute function note_late_bracket();`),
);
afterAll(() =>
  runSql('drop trigger note_late_bracket on brackets; drop function note_late_bracket; drop table late_brackets'),
);

async function submitWhileClosing(season: Season, picks: BracketPick[], racers: Racer<OperatingWay>[]) {
  const { admin, everywhere } = servers;
  const { database } = servers.test;
  const facts = await readAllFacts(database, season);
  const [current] = facts.seasons;
  const latest = Math.max(0, ...racers.map(({ headStartMs }) => headStartMs));
  const submissions = racers.map((racer): Operation => {
    const operation = racer.way.operate(racer, current, picks);
    return { ...operation, send: () => sleep(latest - racer.headStartMs).then(operation.send) };
  });
  const [{ random }] = racers as [Racer<OperatingWay>];
  const scene = { facts, season: current, random, admin: () => random.pick(everywhere(admin)) };
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
  return responses.slice(0, racers.length).map(({ status, body }) => {
    if (status === 403) expect(body.code).toBe('submissions_closed');
    return status === 201;
  });
}
