import { describe, expect, it } from 'vitest';
import { makeTree } from '../../../test/domain-fixtures.ts';
import type { Happening } from '../../contract/groups.ts';
import type { GroupMessage } from '../../contract/walls.ts';
import { describeHappening, describeJoined, describeNewest, mergeWall, splitLinks } from './wall-entries.ts';

const message = (id: number, minute: number): GroupMessage => ({
  ...{ id, at: `2027-03-18T10:0${minute}:00.000Z`, text: 'Hi', userId: 1, username: 'ada' },
  ...{ firstName: null, lastName: null, profileImageUrl: null },
});
const happening = (minute: number, fields: Partial<Happening> = {}): Happening => ({
  ...{ kind: 'joined', at: `2027-03-18T10:0${minute}:00.000Z`, userId: minute, gameId: null, teamId: null },
  ...fields,
});

it('has those who joined one after the other as one', () => {
  const joined = mergeWall([message(1, 3)], [happening(6), happening(5), happening(1)], false);
  expect(joined).toMatchObject([{ userIds: [6, 5] }, { kind: 'message' }, { userIds: [1] }]);
});

describe('a wall', () => {
  const messages = [message(2, 5), message(1, 3)];
  const happened = [happening(6), happening(4), happening(1)];
  const keysOf = (hasOlder: boolean) => mergeWall(messages, happened, hasOlder).map(({ key }) => key);

  it('has what happened by itself between what people wrote', () => {
    expect(keysOf(false)).toEqual(['joined 6', 'message 2', 'joined 4', 'message 1', 'joined 1']);
  });

  it('leaves out what happened before the oldest message that is loaded', () => {
    expect(keysOf(true)).toEqual(['joined 6', 'message 2', 'joined 4', 'message 1']);
  });
});

it('tells the newest of a wall in one line, without those who have left', () => {
  const bo = { ...message(1, 0), userId: 5, username: 'bo', joinedAt: '', submitted: false, paid: null };
  const newest = (...entries: Parameters<typeof mergeWall>) => describeNewest(mergeWall(...entries), [bo], null);
  expect(newest([message(1, 3)], [happening(6)], false)).toBe('ada: Hi');
  expect(newest([message(1, 3)], [happening(5)], false)).toBe('bo joined.');
  expect(newest([], [happening(6)], false)).toBeNull();
});

it.each([
  [[], null],
  [['Ada'], 'Ada joined.'],
  [['Ada', 'Bo'], 'Ada and Bo joined.'],
  [['Ada', 'Bo', 'Cy'], 'Ada, Bo and Cy joined.'],
  [['Ada', 'Bo', 'Cy', 'Di', 'Ed'], 'Ada, Bo and 3 others joined.'],
])('tells who joined one after the other: %j', (names, text) => expect(describeJoined(names)).toBe(text));

it('tells what happened', () => {
  const tree = makeTree(32);
  const game = tree.games.find(({ round }) => round === 'round_of_32');
  const [gameId, teamId] = [game?.id ?? 0, game?.team1Id ?? 0];
  const tell = (fields: Partial<Happening>) => describeHappening(happening(1, fields), 'Ada', tree);
  expect(tell({ kind: 'lead', gameId, teamId })).toBe('Ada took the lead when L1 won.');
  expect(tell({ kind: 'only_one', gameId, teamId })).toBe('Only Ada had L1 winning in the Round of 32.');
  expect(describeHappening(happening(1, { kind: 'lead', gameId, teamId }), undefined, tree)).toBeNull();
  expect(describeHappening(happening(1, { kind: 'lead', gameId, teamId }), 'Ada', null)).toBeNull();
});

it.each([
  ['No link', ['No link']],
  ['See https://a.example/b?c=d.', ['See ', '<https://a.example/b?c=d>', '.']],
  ['(http://a.example)', ['(', '<http://a.example>', ')']],
  ['(https://a.example/b_(c)), or', ['(', '<https://a.example/b_(c)>', '), or']],
  ['https://a.example https://b.example', ['<https://a.example>', ' ', '<https://b.example>']],
  ['javascript:alert(1) ftp://a.example', ['javascript:alert(1) ftp://a.example']],
  ['https:// nothing', ['https:// nothing']],
])('finds the links of %j', (text, parts) => {
  expect(splitLinks(text).map((part) => (part.url === null ? part.text : `<${part.url}>`))).toEqual(parts);
});
