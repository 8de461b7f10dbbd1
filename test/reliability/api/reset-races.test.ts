import { afterAll, beforeAll, expect } from 'vitest';
import { isDecided } from '../../../src/domain/bracket/game.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import type { Caller } from '../../caller.ts';
import { fillBracket, must, type Season } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { createEntrants } from './entrants.ts';
import { expectRecordsOf, expectScoresEverywhere } from './recount.ts';
import { addSquads, drawResult, type SquadPlayer } from './result-sheets.ts';
import { readState } from './season-state.ts';
import { expectSerialOrder, reset, submit } from './serial-order.ts';
import { type Servers, startServers } from './servers.ts';

let servers: Servers;
let admins: Caller[];
let findEntrants: ReturnType<typeof createEntrants>;
const squadsOf = new Map<number, SquadPlayer[]>();

beforeAll(async () => {
  servers = await startServers();
  const admin = await servers.test.admin();
  admins = servers.everywhere(admin);
  findEntrants = createEntrants(servers.test, admin, 25);
});
afterAll(() => servers.close());

async function findSquads({ id, games }: Season): Promise<SquadPlayer[]> {
  const squads = squadsOf.get(id) ?? (await addSquads(servers.test.database.db, games.slice(0, 4)));
  squadsOf.set(id, squads);
  return squads;
}

trials(
  10,
  'no result from before a reset outlives it, and no bracket is lost to it',
  { quick: 12, full: 500 },
  async ({ random }) => {
    const { db } = servers.test.database;
    const { season, entrants } = await findEntrants(1);
    const [entrant] = entrants;
    const squads = await findSquads(season);
    const anyAdmin = () => random.pick(admins);
    const draw = () => {
      return drawResult(anyAdmin(), random.pick(season.games.slice(0, 4)), squads, random);
    };

    must(await anyAdmin().post(`/api/tournaments/${season.id}/reset`), 200);
    for (let count = random.between(1, 3); count > 0; count -= 1) await draw().send();
    const before = await readState(db, season.id);
    if (!entrant) throw new Error('There is nobody.');
    const submitter = random.pick(servers.everywhere(entrant));

    // What can be picked now, or what can once nothing has been played.
    const tree = random.chance(0.5) ? before.tree : buildTree(season.games, season.teams);
    const operations = random.shuffle([
      reset(anyAdmin(), season.id),
      draw(),
      ...(random.chance(0.3) ? [draw()] : []),
      submit({ ...submitter, id: entrant.id }, season.id, fillBracket(tree)),
    ]);
    const answers = await Promise.all(operations.map(({ send }) => send()));

    const after = await readState(db, season.id);
    expectSerialOrder(before, operations, answers, after);
    const entered = answers.filter(({ status, body }) => status === 200 && body.winnerId).map(({ body }) => body.id);
    for (const { id } of after.tree.games.filter(isDecided)) expect(entered).toContain(id);
    for (const { gameId } of after.lines) expect(entered).toContain(gameId);
    await expectRecordsOf(
      anyAdmin(),
      squads.map(({ id }) => id),
      after,
    );
    await expectScoresEverywhere(admins, season.id, after);
  },
);
