import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { createEntryAnnouncer } from './entry-announcer.ts';

/** A slow database that records announcements, after a number of failures. */
function createRecorder(failures: number) {
  const announced: number[] = [];
  let calls = 0;
  const execute = async (statement: { queryChunks: unknown[] }) => {
    await sleep(150);
    calls += 1;
    if (calls <= failures) throw new Error('gone');
    const message = statement.queryChunks.find((chunk) => typeof chunk === 'string' && chunk.startsWith('{'));
    for (const { bracketIds } of JSON.parse(String(message)).announced) announced.push(...bracketIds);
  };
  return { db: { execute } as unknown as Db, announced };
}

it('announces every bracket, even if announcements are slow or fail', async () => {
  const { db, announced } = createRecorder(2);
  const warnings: unknown[] = [];
  const announcer = createEntryAnnouncer(db, 'here', { warn: (line: unknown) => warnings.push(line) });
  for (let id = 1; id <= 20; id += 1) {
    announcer.announce(1, [id]);
    await sleep(40);
  }
  await expect.poll(() => new Set(announced).size).toBe(20);
  announcer.announce(2, [21]);
  await announcer.close();
  expect(new Set(announced).size).toBe(21);
  expect(warnings).toHaveLength(2);
});
