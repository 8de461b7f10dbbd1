import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { readArchive } from './read-archive.ts';

const HEADER = { swish: 1, app: '0.1.0', createdAt: '2026-11-19T12:00:00.000Z' };
const ROW = '{"table":"teams","row":{"id":1,"name":"Lions"}}\n';

/** Reads a file that says how many teams it has, and goes on for ever with valid ones. */
async function readForever(teams: number, maxBytes?: number): Promise<number> {
  let read = 0;
  function* write() {
    yield `${JSON.stringify({ ...HEADER, rows: { teams } })}\n`;
    for (;;) yield ROW.repeat(1_000);
  }
  const file = Readable.from(write()).pipe(createGzip());
  for await (const { rows } of readArchive(file, maxBytes)) read += rows.length;
  return read;
}

it('ends at the first row beyond the number that the file gives, however many valid ones follow', async () => {
  await expect(readForever(5_000)).rejects.toThrow('more rows of teams than it says, which is 5000');
});

it('ends where the file unpacks to more than an import may have, whatever number it gives', async () => {
  await expect(readForever(2 ** 40, 8 * 2 ** 20)).rejects.toThrow('unpacks to more than any export');
});
