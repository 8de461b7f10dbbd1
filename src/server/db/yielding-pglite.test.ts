import { expect, it } from 'vitest';
import { YieldingPGlite } from './yielding-pglite.ts';

it('yields to the event loop between the queries of a long series', async () => {
  const client = new YieldingPGlite();
  await client.waitReady;
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await client.transaction(async (tx) => {
    for (let query = 0; query < 20; query += 1) await tx.query('select count(*) from generate_series(1, 20000)');
  });
  isOver = true;
  expect(turns).toBeGreaterThan(20);
  await client.close();
});
