import type { Caller } from '../../caller.ts';
import type { TestApp } from '../../test-app.ts';
import { makeSeason, type Season } from '../../test-season.ts';

export type Entrant = Caller & { id: number };

/**
 * Finds people without a bracket, and the tournament that they have none in. Making accounts and tournaments takes longer
 * than what is tried with them, so both are used again: so many people enter once in every tournament.
 */
export function createEntrants(test: TestApp, admin: Caller, people: number) {
  const accounts: Promise<Entrant>[] = [];
  let season: Season | undefined;
  let entered = 0;
  return async (howMany: number): Promise<{ season: Season; entrants: Entrant[] }> => {
    if (!season || entered + howMany > people) {
      season = await makeSeason(admin);
      entered = 0;
    }
    const places = Array.from({ length: howMany }, (_, index) => entered + index);
    entered += howMany;
    return { season, entrants: await Promise.all(places.map((place) => (accounts[place] ??= test.user()))) };
  };
}
