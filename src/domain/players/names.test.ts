import { describe, expect, it } from 'vitest';
import { compareNames, displayName, FORMER_PLAYER, fullName, initialsOf, isFoundBy, lettersOf } from './names.ts';

describe('names', () => {
  it.each<[string | null, string | null, string, string]>([
    ['Ada', 'Byron', 'Ada Byron', 'AB'],
    ['Ada', null, 'Ada', 'A'],
    [null, 'byron', 'byron', 'B'],
    ['', '', '', '?'],
    [null, null, '', '?'],
    ['🦁', 'Łukasz', '🦁 Łukasz', '🦁Ł'],
  ])('%s and %s read %j, in short %s', (firstName, lastName, name, initials) => {
    expect(fullName({ firstName, lastName })).toBe(name);
    expect(initialsOf({ firstName, lastName })).toBe(initials);
  });

  it.each([
    [null, 'zoe77', 'Z'],
    ['Ada', 'zoe77', 'A'],
    [null, '🦊fox', '🦊'],
    [null, FORMER_PLAYER, '?'],
  ])('somebody called %s with the username %s has the avatar %s', (firstName, username, initials) => {
    expect(lettersOf({ firstName, lastName: null, username })).toBe(initials);
  });

  it('stand in the order of a phone book, capital or not', () => {
    const names = ['zoe', 'Émile', 'Bob', 'anna', 'Frank'];
    expect(names.toSorted(compareNames)).toEqual(['anna', 'Bob', 'Émile', 'Frank', 'zoe']);
  });
});

it.each([
  ['zoe', true],
  ['ADAMS', true],
  ['oë a', true],
  ['', true],
  ['adam z', false],
])('finds Zoë Adams by %j: %s', (search, isFound) => expect(isFoundBy('Zoë Adams', search)).toBe(isFound));

it('people are called by their name, or else their username', () => {
  const person = { firstName: 'Bob', lastName: 'Young', username: 'marie' };
  expect(displayName(person)).toBe('Bob Young');
  expect(displayName({ ...person, firstName: null, lastName: null })).toBe('marie');
});
