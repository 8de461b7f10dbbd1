import { expect, it } from 'vitest';
import { countOf } from './format.ts';

it.each([
  [0, '0 results'],
  [1, '1 result'],
  [1200, '1,200 results'],
])('%d results are said as people write them', (count, text) => expect(countOf(count, 'result')).toBe(text));

it('a plural of its own', () => expect(countOf(2, 'person', 'people')).toBe('2 people'));
