import { beforeAll, expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { isDecided } from '../../../src/domain/bracket/game.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { prepare } from '../../api/prepare.ts';
import type { Caller } from '../../caller.ts';
import { expectRecords, expectStandingsSoon } from '../../oracle/expect.ts';
import { expectStatus, fillBracket, readTree, type Season } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { submit } from './entrant-operations.ts';
import { enterResult, type Operation, reopen, reset } from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { addSquads, createEntrants, readAllFacts, startServers } from './servers.ts';

const servers = prepare(startServers);
let admins: Caller[];
let makeEntrants: ReturnType<typeof createEntrants>;

beforeAll(async () => {
  const [first, second] = [await servers.test.admin(), await servers.test.admin()];
  // Where there are two servers, each admin uses a different one.
  admins = [first, servers.everywhere(second).at(-1) ?? second];
  makeEntrants = createEntrants(servers.test, first, 25, ({ games }) => addSquads(first, games.slice(0, 4)));
  const { season, entrants } = await makeEntrants(2);
  const tree = buildTree(season.games, season.teams);
  for (const [index, entrant] of entrants.entries()) {
    const picks = fillBracket(tree, (...teams) => teams[index] ?? teams[0]);
    expectStatus(await entrant.post('/api/brackets', { tournamentId: season.id, picks }), 201);
  }
});

/** Resets the season. Returns its facts, and functions for sending operations and checking figures. */
async function startOver(season: Season, random: Random) {
  const { database } = servers.test;
  const facts = await readAllFacts(database, season);
  const [current] = facts.seasons;
  const by = (admin: Caller) => ({ facts, season: current, random, admin: () => admin });
  const sendAtOnce = (...operations: Operation[]) =>
    expectSerialOrder(database, facts, current, random.shuffle(operations));
  const expectFigures = async () => {
    await expectRecords(random.pick(admins), facts);
    await expectStandingsSoon(admins, current);
  };
  await sendAtOnce(reset(by(random.pick(admins))));
  return { current, by, sendAtOnce, expectFigures };
}

trials(
  'two admins on one game',
  'a score never stands beside the player points of another admin',
  { quick: 12, full: 1000 },
  async ({ random }) => {
    const { season } = await makeEntrants(0);
    const { current, by, sendAtOnce, expectFigures } = await startOver(season, random);
    const [one, other] = random.shuffle(admins) as [Caller, Caller];
    // Two games whose winners meet.
    const [game, sibling] = current.games.slice(random.chance(0.5) ? 0 : 2);
    const hasResult = random.chance(0.3);
    if (hasResult) await sendAtOnce(enterResult(by(one), game));
    const responses = await sendAtOnce(
      enterResult(by(one), game),
      hasResult || random.chance(0.3) ? reopen(by(other), game) : enterResult(by(other), game),
      ...(random.chance(0.3) ? [enterResult(by(other), game)] : []),
      ...(random.chance(0.5) ? [enterResult(by(random.pick(admins)), sibling)] : []),
    );
    for (const { status, body } of responses) if (status !== 200) expect(body.message).toMatch(/\.$/);
    await expectFigures();
  },
);

trials(
  'reset against results',
  'no result from before a reset outlives it, and no bracket is lost to it',
  { quick: 12, full: 500 },
  async ({ random }) => {
    const { season, entrants } = await makeEntrants(1);
    const { current, by, sendAtOnce, expectFigures } = await startOver(season, random);
    const admin = random.pick(admins);
    const drawResult = () => enterResult(by(random.pick(admins)), random.pick(current.games.slice(0, 4)));
    for (let count = random.between(1, 3); count > 0; count -= 1) await sendAtOnce(drawResult());
    // The bracket fits the results before the reset, or none.
    const tree = random.chance(0.5) ? await readTree(admin, season.id) : buildTree(season.games, season.teams);
    const responses = await sendAtOnce(
      reset(by(admin)),
      drawResult(),
      ...entrants.map((one) => submit({ ...one, ...random.pick(servers.everywhere(one)) }, current, fillBracket(tree))),
      ...(random.chance(0.3) ? [drawResult()] : []),
    );
    const entered = responses.filter(({ status, body }) => status === 200 && body.winnerId).map(({ body }) => body.id);
    const { games } = await readTree(admin, season.id);
    for (const { id } of games.filter(isDecided)) expect(entered).toContain(id);
    for (const [id, { lines }] of current.results) if (lines.length > 0) expect(entered).toContain(id);
    await expectFigures();
  },
);
