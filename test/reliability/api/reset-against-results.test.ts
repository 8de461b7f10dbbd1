import { afterAll, beforeAll, expect } from 'vitest';
import { isDecided } from '../../../src/domain/bracket/game.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import type { Caller } from '../../caller.ts';
import { expectRecords, expectStandingsSoon } from '../../oracle/expect.ts';
import { fillBracket, readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { submit } from './entrant-operations.ts';
import { enterResult, reset } from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { addSquads, createEntrants, readAllFacts, type Servers, startServers } from './servers.ts';

let servers: Servers;
let admins: Caller[];
let findEntrants: ReturnType<typeof createEntrants>;

beforeAll(async () => {
  servers = await startServers();
  const admin = await servers.test.admin();
  admins = servers.everywhere(admin);
  findEntrants = createEntrants(servers.test, admin, 25, ({ games }) => addSquads(admin, games.slice(0, 4)));
});
afterAll(() => servers.close());

trials(
  'reset against results',
  'no result from before a reset outlives it, and no bracket is lost to it',
  { quick: 12, full: 500 },
  async ({ random }) => {
    const { database } = servers.test;
    const { season, entrants } = await findEntrants(1);
    const facts = await readAllFacts(database, season);
    const [current] = facts.seasons;
    const scene = { facts, season: current, random, admin: () => random.pick(admins) };
    const draw = () => enterResult(scene, random.pick(current.games.slice(0, 4)));
    await expectSerialOrder(database, facts, current, [reset(scene)]);
    for (let count = random.between(1, 3); count > 0; count -= 1) {
      await expectSerialOrder(database, facts, current, [draw()]);
    }
    const [entrant] = entrants.map((one) => ({ ...one, ...random.pick(servers.everywhere(one)) }));
    if (!entrant) throw new Error('There is no entrant.');
    // The bracket fits the results there are, or those after the reset.
    const tree = random.chance(0.5) ? await readTree(scene.admin(), season.id) : buildTree(season.games, season.teams);
    const answers = await expectSerialOrder(
      database,
      facts,
      current,
      random.shuffle([
        ...[reset(scene), draw(), submit(entrant, current, fillBracket(tree))],
        ...(random.chance(0.3) ? [draw()] : []),
      ]),
    );
    const entered = answers.filter(({ status, body }) => status === 200 && body.winnerId).map(({ body }) => body.id);
    const { games } = await readTree(scene.admin(), season.id);
    for (const { id } of games.filter(isDecided)) expect(entered).toContain(id);
    for (const [id, { lines }] of current.results) if (lines.length > 0) expect(entered).toContain(id);
    await expectRecords(scene.admin(), facts);
    await expectStandingsSoon(admins, current);
  },
);
