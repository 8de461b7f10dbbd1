import { expect, it } from 'vitest';
import { listDifferences } from './differences.ts';

const table: [string, unknown, unknown, ReturnType<typeof listDifferences>][] = [
  ['nothing', null, null, []],
  ['equal states', { name: 'A', at: { b: 1 } }, { name: 'A', at: { b: 1 } }, []],
  ['a changed text', { name: 'A' }, { name: 'B' }, [{ name: 'Name', before: 'A', after: 'B' }]],
  ['something new', null, { bracketsOpen: true }, [{ name: 'Brackets open', before: null, after: 'Yes' }]],
  ['something gone', { reason: 'x' }, { reason: null }, [{ name: 'Reason', before: 'x', after: null }]],
  ['what always differs', { updatedAt: '1', revision: 1 }, { updatedAt: '2', revision: 2 }, []],
  ['a list', [], [{ name: 'A' }], [{ name: '#1', before: null, after: '{"name":"A"}' }]],
];
it.each(table)('lists the differences of %s', (_, before, after, expected) => {
  expect(listDifferences(before, after)).toEqual(expected);
});
