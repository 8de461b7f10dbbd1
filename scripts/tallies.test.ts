import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeProgress, formatTable, readTallies, type Tally } from './tallies.ts';

const tally = (changes: Partial<Tally>): Tally => ({
  name: 'power cut',
  environment: 'process',
  seed: 7,
  planned: 10,
  tried: 0,
  failed: 0,
  ...changes,
});

it('shows the latest tally of every name and environment: those under way in a line, and all in a table', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-tallies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'tallies');
  const tallies = [
    tally({ name: 'whole season', tried: 5, failed: 1 }),
    tally({ environment: 'embedded', tried: 3 }),
    tally({ tried: 9 }),
    tally({ tried: 10, failed: 2 }),
  ];
  // The last line is half written.
  writeFileSync(file, [...tallies.map((line) => JSON.stringify(line)), '{"name":'].join('\n'));
  const read = readTallies(file);
  expect(describeProgress(read)).toBe('power cut (embedded): 3 of 10; whole season (process): 5 of 10, 1 FAILED');
  expect(formatTable(read)).toBe(
    [
      '| what is tried | where    | tried   | held | failed | seed |',
      '| ------------- | -------- | ------- | ---- | ------ | ---- |',
      '| power cut     | embedded | 3 of 10 | 3    | 0      | 7    |',
      '| power cut     | process  | 10      | 8    | 2      | 7    |',
      '| whole season  | process  | 5 of 10 | 4    | 1      | 7    |',
    ].join('\n'),
  );
});
