import { expect, it } from 'vitest';
import { idOf, makeTree } from '../../../../test/domain-fixtures.ts';
import {
  describeCount,
  describeMembers,
  describeNumber,
  describeOpening,
  describeReach,
  describeUpsets,
} from './receipt-texts.ts';

const tree = makeTree(32);
const people = (submitted: number, all: number) =>
  Array.from({ length: all }, (_, index) => ({ submitted: index < submitted }));
const HOUR = 3_600_000;

it.each([
  [1, 'One bracket is in. Bring the others.'],
  [1_204, '1,204 brackets are in.'],
])('says how many of %i brackets are in', (count, text) => expect(describeCount(count)).toBe(text));

it.each([
  [9, 12, '9 of 12 are in'],
  [1, 12, '1 of 12 is in'],
  [12, 12, 'all 12 are in'],
  [1, 1, 'only you so far'],
])('says who of a group is missing: %i of %i', (submitted, all, text) =>
  expect(describeMembers(people(submitted, all))).toBe(text),
);

it.each([
  [null, 'When submissions close, everybody’s picks open.'],
  [74 * HOUR, 'In 3 days everybody’s picks open.'],
  [26 * HOUR - 1, 'In 26 hours everybody’s picks open.'],
  [HOUR, 'In 60 minutes everybody’s picks open.'],
  [-1, 'In 1 minute everybody’s picks open.'],
])('says when picks open: %j', (left, text) => expect(describeOpening(left)).toBe(text));

it.each([
  [
    { favourites: 14, upsets: 17, even: 0, boldest: idOf(tree, 'L15') },
    '14 favourites, 17 upsets; your boldest: 15 L15.',
  ],
  [
    { favourites: 24, upsets: 6, even: 1, boldest: idOf(tree, 'L15') },
    '24 favourites, 6 upsets and 1 between equal seeds; your boldest: 15 L15.',
  ],
  [{ favourites: 31, upsets: 0, even: 0, boldest: null }, '31 favourites, and not one upset.'],
  [{ favourites: 30, upsets: 0, even: 1, boldest: null }, '30 favourites, 1 between equal seeds, and not one upset.'],
  [{ favourites: 0, upsets: 0, even: 1, boldest: null }, null],
])('says how daring a bracket is: %j', (upsets, text) => expect(describeUpsets(tree, upsets)).toBe(text));

it.each([
  ['round_of_32', 'into the Sweet 16'],
  ['final_four', 'into the Championship'],
  ['championship', 'to the title'],
] as const)('says how far the boldest pick goes after winning in the %s', (round, text) =>
  expect(describeReach(round)).toBe(text),
);

it.each([
  [1, 'You are the first one in'],
  [1_204, 'You are number 1,204 in'],
])('says which of %i brackets has just come in', (count, text) => expect(describeNumber(count)).toBe(text));
