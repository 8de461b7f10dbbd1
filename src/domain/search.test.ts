import { expect, it } from 'vitest';
import { MAX_SEARCH, toSearch } from './search.ts';

it.each([
  ['as typed', ' Zoe Adams ', 'Zoe Adams'],
  ['copied from two cells', 'Zoe\tAdams\r\n', 'Zoe Adams'],
  ['copied with marks of direction', '\u202aZoe Adams\u202c', 'Zoe Adams'],
  ['too long', 'x'.repeat(MAX_SEARCH + 1), 'x'.repeat(MAX_SEARCH)],
])('searches for a name %s', (_, text, search) => expect(toSearch(text)).toBe(search));
