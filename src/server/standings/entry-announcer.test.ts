import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { createEntryAnnouncer } from './entry-announcer.ts';

/** A database that takes announcements down, slowly, and sometimes not. */
function createNotes(refusals: number) {
  const told: number[] = [];
  let refused = 0;
  const execute = async (statement: { queryChunks: unknown[] }) => {
    await sleep(150);
    refused += 1;
    if (refused <= refusals) throw new Error('gone');
    const message = statement.queryChunks.find((chunk) => typeof chunk === 'string' && chunk.startsWith('['));
    for (const { bracketIds } of JSON.parse(String(message))) told.push(...bracketIds);
  };
  return { db: { execute } as unknown as Db, told };
}

it('every bracket is told of, however slow and often refused the announcements are', async () => {
  const { db, told } = createNotes(2);
  const warnings: unknown[] = [];
  const announcer = createEntryAnnouncer(db, 'here', { warn: (line: unknown) => warnings.push(line) });
  for (let id = 1; id <= 20; id += 1) {
    announcer.announce(1, [id]);
    await sleep(40);
  }
  await expect.poll(() => new Set(told).size, { timeout: 20_000 }).toBe(20);
  announcer.announce(2, [21]);
  await announcer.close();
  expect(new Set(told).size).toBe(21);
  expect(warnings).toHaveLength(2);
});
