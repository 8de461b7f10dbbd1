import { expect, it } from 'vitest';
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
