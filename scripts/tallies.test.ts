import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeProgress, drawTable, readTallies, type Tally } from './tallies.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'swish-tallies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tally = (changes: Partial<Tally>): Tally => ({
  ...{ row: 1, where: 'process', seed: 7, of: 10, tried: 0, failed: 0 },
  ...changes,
});

function read(...lines: string[]) {
  const file = path.join(folder, 'tallies');
  writeFileSync(file, lines.join('\n'));
  return readTallies(file);
}

it('knows the last word on every row and place, and nothing that is half written', () => {
  const lines = [tally({ row: 12 }), tally({ where: 'embedded' }), tally({ tried: 3 }), tally({ tried: 4 })];
  expect(read(...lines.map((line) => JSON.stringify(line)), '{"row":')).toEqual([
    tally({ where: 'embedded' }),
    tally({ tried: 4 }),
    tally({ row: 12 }),
  ]);
});

it('tells of what is under way, and of what has failed', () => {
  const tallies = [tally({ tried: 10 }), tally({ row: 2, tried: 4 }), tally({ row: 3, tried: 5, failed: 1 })];
  expect(describeProgress(tallies)).toBe('row 2 (process): 4 of 10; row 3 (process): 5 of 10, 1 FAILED');
});

it('draws what was tried, held and failed, and what was not tried to the end', () => {
  expect(drawTable([tally({ tried: 10, failed: 2 }), tally({ row: 12, where: 'embedded', tried: 3 })])).toBe(
    [
      '| row | where    | tried   | held | failed | seed |',
      '| --- | -------- | ------- | ---- | ------ | ---- |',
      '| 1   | process  | 10      | 8    | 2      | 7    |',
      '| 12  | embedded | 3 of 10 | 3    | 0      | 7    |',
    ].join('\n'),
  );
});
