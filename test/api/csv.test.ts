import { beforeAll, expect, it } from 'vitest';
import { nameOf } from '../../src/domain/bracket/tree.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { decide, submit, type User } from './season-calls.ts';

// How cells are written, src/server/csv/csv.test.ts tries.
const { test, admin, visitor } = prepareApp();
const season = prepare(() => makeSeason(admin));
let ada: User;
let bob: User;

/** Ada picks all favourites and Bob all underdogs. */
beforeAll(async () => {
  const tree = await readTree(admin, season.id);
  ada = await test.user('ada');
  bob = await test.user('bob');
  expectStatus(await ada.patch('/api/user', { firstName: '=1+1', lastName: 'Lovelace, "Ada"' }), 200);
  expectStatus(await submit(ada, season.id, fillBracket(tree)), 201);
  expectStatus(
    await submit(
      bob,
      season.id,
      fillBracket(tree, (_, underdog) => underdog),
    ),
    201,
  );
});

async function readTable(caller: Pick<User, 'get'>, name: string): Promise<string[]> {
  const response = await caller.get(`/api/tournaments/${season.id}/${name}.csv`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
  return response.body.trimEnd().split('\r\n');
}

it('shows no picks while submissions are open, to their owner neither', async () => {
  for (const caller of [visitor, ada]) {
    const [header, first] = await readTable(caller, 'leaderboard');
    expect(header).toBe('Rank,Player,Username,Champion Pick,Accuracy,PI,R1,S16,E8,F4,Final,Total,Possible');
    expect(first).toBe(`1,"'=1+1 Lovelace, ""Ada""",${ada.username},,0,0,0,0,0,0,0,0,`);
  }
  expect(await admin.get(`/api/tournaments/${season.id}/brackets.csv`)).toMatchObject({
    status: 409,
    body: { code: 'submissions_open' },
  });
});

it('has standings, results and brackets once submissions are closed', async () => {
  expectStatus(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
  await decide(admin, season.games[0]?.id);
  const tree = await readTree(admin, season.id);
  const [first] = tree.games;
  const [favourite, underdog] = [first?.team1Id, first?.team2Id].map((id) => nameOf(tree, id ?? 0));
  const [, ...standings] = await readTable(visitor, 'leaderboard');
  expect(standings.map((line) => line.split(',').at(0))).toEqual(['1', '2']);
  expect(standings[0]).toMatch(/,[^,]+,3\.2,0,10,0,0,0,0,10,800$/);

  const [header, ...results] = await readTable(visitor, 'results');
  expect(header).toBe('Game,Round,Seed 1,Team 1,Score 1,Score 2,Team 2,Seed 2,Winner,Status,Time,Location');
  expect(results).toHaveLength(31);
  expect(results[0]).toMatch(
    new RegExp(`^1,Round of 32,1,${favourite},\\d+,\\d+,${underdog},16,${favourite},completed,`),
  );
  expect(results[30]).toMatch(/^31,Championship,,Winner of game 29,,,Winner of game 30,,,scheduled,/);

  const [titles = '', ...brackets] = await readTable(admin, 'brackets');
  expect(titles).toMatch(/^Rank,Player,Username,Total,Tiebreaker,Game 1 \(Round of 32\),.*,Game 31 \(Championship\)$/);
  expect(brackets[1]).toMatch(new RegExp(`^2,bob,bob,0,,${underdog},`));
});
