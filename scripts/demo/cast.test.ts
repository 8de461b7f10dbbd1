import { expect, it } from 'vitest';
import { RegisterInput } from '../../src/contract/users.ts';
import { makeCast } from './cast.ts';

const cast = makeCast(7);
const people = (of: typeof cast) => of.people.map(({ username }) => username);

it('the same seed brings the same season again, and another seed another one', () => {
  expect(makeCast(7)).toEqual(cast);
  expect(people(makeCast(8))).not.toEqual(people(cast));
  expect(makeCast(8).teams.map(({ name }) => name)).not.toEqual(cast.teams.map(({ name }) => name));
});

it('no two people or players have the same name', () => {
  const names = [...cast.teams.flatMap(({ players }) => players), ...cast.people]
    .filter((person) => person.firstName !== undefined)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect(new Set(names).size).toBe(names.length);
});

it('60 people take part, a few more have an account, and all can register', () => {
  expect(cast.people.filter(({ hasBracket }) => hasBracket)).toHaveLength(60);
  expect(cast.people.length).toBeGreaterThan(60);
  expect(new Set(people(cast)).size).toBe(cast.people.length);
  for (const person of cast.people) {
    expect(RegisterInput.safeParse({ ...person, password: 'something' }).error).toBeUndefined();
    expect(person.username).toMatch(/^[a-z._0-9]+$/);
  }
});
