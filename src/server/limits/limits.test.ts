import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS, type Limit, type RateLimit } from './limits.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');

/** A limit as the first cells of its row in the table. */
function describeLimit({ counted, per, most, beyond, windowSeconds }: Limit & Partial<RateLimit>): string {
  const isBytes = counted.startsWith('bytes');
  const power = Math.floor(Math.log2(most) / 10);
  const size = `${most / 1024 ** power} ${['B', 'KiB', 'MiB', 'GiB'][power]}`;
  const window = windowSeconds === undefined ? '' : ` in ${windowSeconds / 60} minutes`;
  return `| ${counted} | ${per} | ${isBytes ? size : most.toLocaleString('en')}${window} | ${beyond} |`;
}

it.each(Object.entries<Limit>(LIMITS))('docs/security.md has the limit %s as it is', (_, limit) => {
  expect(DOCUMENT).toContain(describeLimit(limit));
});
