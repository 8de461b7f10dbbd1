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

// The picks of the first round.
const REQUIRED_PICKS = 16;
const withoutLast = (picks: BracketPick[]) => picks.slice(0, REQUIRED_PICKS - 1);

interface OperatingWay extends Way {
  operate(entrant: Entrant, season: SeasonFacts, picks: BracketPick[]): Operation;
}

const submitWhole = submit;
const beginBracket: OperatingWay['operate'] = (entrant, season) => submit(entrant, season);
const addLastPick: OperatingWay['operate'] = (entrant, season, picks) =>
  addPick(entrant, season, picks[REQUIRED_PICKS - 1] as BracketPick);

const WAYS: OperatingWay[] = [
  { operate: submitWhole },
  { stored: withoutLast, operate: submitWhole },
  { stored: withoutLast, operate: addLastPick },
  { operate: beginBracket },
];

const servers: RaceServers = raceSubmissions({
  name: 'closing against submitting',
  promise: 'no bracket is stored after the response to closing, and an acknowledged one is kept',
  quick: 100,
  full: 10_000,
  ways: WAYS,
  isEnough: true,
  run: submitWhileClosing,
  open: ({ id }) => toggleBrackets(servers.admin, id, true),
});

const runSql = (statements: string) => servers.test.database.withConnection((run) => run(statements));

beforeAll(() =>
  runSql(`
    create table brackets_stored_while_closed (bracket_id integer);
    create function note_bracket_stored_while_closed() returns trigger language plpgsql as $$
    begin
      insert into brackets_stored_while_closed select new.id from tournaments where id = new.tournament_id and not brackets_open;
      return null;
    end
    $$;
    create constraint trigger note_bracket_stored_while_closed after insert or update on brackets
    deferrable initially deferred for each row execute function note_bracket_stored_while_closed();`),
);
afterAll(() =>
  runSql(
    'drop trigger note_bracket_stored_while_closed on brackets; drop function note_bracket_stored_while_closed; drop table brackets_stored_while_closed',
  ),
);

async function submitWhileClosing(season: Season, picks: BracketPick[], racers: Racer<OperatingWay>[]) {
  const { admin, everywhere } = servers;
  const { database } = servers.test;
  const facts = await readAllFacts(database, season);
  const [expected] = facts.seasons;
  const longestHeadStart = Math.max(0, ...racers.map(({ headStartMs }) => headStartMs));
  const submissions = racers.map((racer): Operation => {
    const operation = racer.way.operate(racer, expected, picks);
    return { ...operation, send: () => sleep(longestHeadStart - racer.headStartMs).then(operation.send) };
  });
  const [{ random }] = racers as [Racer<OperatingWay>];
  const scene = { facts, season: expected, random, admin: () => random.pick(everywhere(admin)) };
  const closing = setOpen(scene, false);
  let whenClosed: SeasonFacts['brackets'] = [];
  const close = async () => {
    const response = await sleep(longestHeadStart).then(closing.send);
    whenClosed = (await readAllFacts(database, season)).seasons[0].brackets;
    return response;
  };
  const responses = await expectSerialOrder(database, facts, expected, [...submissions, { ...closing, send: close }]);
  expect(expected.brackets).toEqual(whenClosed);
  // At each commit the trigger notes brackets that are stored while submissions are closed.
  expect(await runSql('delete from brackets_stored_while_closed returning bracket_id')).toEqual([]);
  return responses.slice(0, racers.length).map(({ status, body }) => {
    if (status === 403) expect(body.code).toBe('submissions_closed');
    return status === 201;
  });
}
