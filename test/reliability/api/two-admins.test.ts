import { afterAll, beforeAll, expect } from 'vitest';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import type { Caller } from '../../caller.ts';
import { expectRecords, expectStandingsSoon } from '../../oracle/expect.ts';
import { fillBracket, makeSeason, must } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { enterResult, reopen, reset } from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { addSquads, readAllFacts, type Servers, startServers } from './servers.ts';

let servers: Servers;
let admins: Caller[];
let season: Awaited<ReturnType<typeof makeSeason>>;

beforeAll(async () => {
  servers = await startServers();
  const [first, second] = [await servers.test.admin(), await servers.test.admin()];
  // On two servers each admin has one.
  admins = [first, servers.everywhere(second).at(-1) ?? second];
  season = await makeSeason(first);
  await addSquads(first, season.games.slice(0, 4));
  const tree = buildTree(season.games, season.teams);
  for (const picks of [fillBracket(tree), fillBracket(tree, (_, second) => second)]) {
    must(await (await servers.test.user()).post('/api/brackets', { tournamentId: season.id, picks }), 201);
  }
});
afterAll(() => servers.close());

trials(
  'two admins on one game',
  'a score never stands beside the player points of another admin',
  { quick: 12, full: 1000 },
  async ({ random }) => {
    const { database } = servers.test;
    const facts = await readAllFacts(database, season);
    const [current] = facts.seasons;
    const by = (admin: Caller) => ({ facts, season: current, random, admin: () => admin });
    const [one, other] = random.shuffle(admins) as [Caller, Caller];
    // Two games whose winners meet.
    const [game, sibling] = current.games.slice(random.chance(0.5) ? 0 : 2);
    await expectSerialOrder(database, facts, current, [reset(by(one))]);
    const isDecided = random.chance(0.3);
    if (isDecided) await expectSerialOrder(database, facts, current, [enterResult(by(one), game)]);

    const answers = await expectSerialOrder(
      database,
      facts,
      current,
      random.shuffle([
        enterResult(by(one), game),
        isDecided || random.chance(0.3) ? reopen(by(other), game) : enterResult(by(other), game),
        ...(random.chance(0.3) ? [enterResult(by(other), game)] : []),
        ...(random.chance(0.5) ? [enterResult(by(random.chance(0.5) ? one : other), sibling)] : []),
      ]),
    );
    for (const { status, body } of answers) if (status !== 200) expect(body.message).toMatch(/\.$/);
    await expectRecords(one, facts);
    await expectStandingsSoon(admins, current);
  },
);
