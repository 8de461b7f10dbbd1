import { afterAll, beforeAll, expect } from 'vitest';
import type { Game } from '../../../src/contract/games.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import type { Caller } from '../../caller.ts';
import { fillBracket, makeSeason, must, type Season } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { expectRecordsOf, expectScoresEverywhere } from './recount.ts';
import { addSquads, drawResult, type SquadPlayer } from './result-sheets.ts';
import { readState } from './season-state.ts';
import { expectSerialOrder, reopen } from './serial-order.ts';
import { type Servers, startServers } from './servers.ts';

let servers: Servers;
let admins: Caller[];
let season: Season;
let squads: SquadPlayer[];

beforeAll(async () => {
  servers = await startServers();
  const [first, second] = [await servers.test.admin(), await servers.test.admin()];
  // On two servers each admin has one of their own.
  admins = [first, servers.everywhere(second).at(-1) ?? second];
  season = await makeSeason(first);
  squads = await addSquads(servers.test.database.db, season.games.slice(0, 4));
  const tree = buildTree(season.games, season.teams);
  for (const picks of [fillBracket(tree), fillBracket(tree, (_, second) => second)]) {
    must(await (await servers.test.user()).post('/api/brackets', { tournamentId: season.id, picks }), 201);
  }
});
afterAll(() => servers.close());

trials(
  8,
  'a score never stands beside the player points of another admin',
  { quick: 12, full: 1000 },
  async ({ random }) => {
    const [one, other] = random.shuffle(admins) as [Caller, Caller];
    // Two games whose winners meet.
    const [game, sibling] = random.chance(0.5) ? season.games.slice(0, 2) : season.games.slice(2, 4);
    if (!game || !sibling) throw new Error('There are no such games.');
    const draw = (admin: Caller, which: Game) => drawResult(admin, which, squads, random);

    must(await one.post(`/api/tournaments/${season.id}/reset`), 200);
    const isDecided = random.chance(0.3);
    if (isDecided) must(await draw(one, game).send(), 200);
    const before = await readState(servers.test.database.db, season.id);

    const operations = random.shuffle([
      draw(one, game),
      isDecided || random.chance(0.3) ? reopen(other, game.id) : draw(other, game),
      ...(random.chance(0.3) ? [draw(other, game)] : []),
      ...(random.chance(0.5) ? [draw(random.chance(0.5) ? one : other, sibling)] : []),
    ]);
    const answers = await Promise.all(operations.map(({ send }) => send()));

    const after = await readState(servers.test.database.db, season.id);
    expectSerialOrder(before, operations, answers, after);
    for (const { status, body } of answers) if (status !== 200) expect(body.message).toMatch(/\.$/);
    await expectRecordsOf(
      one,
      squads.map(({ id }) => id),
      after,
    );
    await expectScoresEverywhere(admins, season.id, after);
  },
);
