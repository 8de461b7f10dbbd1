import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeProgress, formatTable, readTallies, type Tally } from './tallies.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'swish-tallies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tally = (changes: Partial<Tally>): Tally => ({
  name: 'power cut',
  environment: 'process',
  seed: 7,
  planned: 10,
  tried: 0,
  failed: 0,
  ...changes,
});

function read(...lines: string[]) {
  const file = path.join(folder, 'tallies');
  writeFileSync(file, lines.join('\n'));
  return readTallies(file);
}

it('reads the latest tally of every name and environment, and skips a line that is half written', () => {
  const lines = [
    tally({ name: 'whole season' }),
    tally({ environment: 'embedded' }),
    tally({ tried: 3 }),
    tally({ tried: 4 }),
  ];
  expect(read(...lines.map((line) => JSON.stringify(line)), '{"name":')).toEqual([
    tally({ environment: 'embedded' }),
    tally({ tried: 4 }),
    tally({ name: 'whole season' }),
  ]);
});

it('shows trials under way, and failures', () => {
  const tallies = [
    tally({ tried: 10 }),
    tally({ name: 'any order', tried: 4 }),
    tally({ name: 'whole season', tried: 5, failed: 1 }),
  ];
  expect(describeProgress(tallies)).toBe('any order (process): 4 of 10; whole season (process): 5 of 10, 1 FAILED');
});

it('formats a table of what was tried, held and failed, and what was not finished', () => {
  expect(
    formatTable([tally({ tried: 10, failed: 2 }), tally({ name: 'whole season', environment: 'embedded', tried: 3 })]),
  ).toBe(
    [
      '| what is tried | where    | tried   | held | failed | seed |',
      '| ------------- | -------- | ------- | ---- | ------ | ---- |',
      '| power cut     | process  | 10      | 8    | 2      | 7    |',
      '| whole season  | embedded | 3 of 10 | 3    | 0      | 7    |',
    ].join('\n'),
  );
});
