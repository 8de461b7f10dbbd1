import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeHallOfFame, type Finishes, type HallOfFame } from './hall-of-fame.ts';

function compute(finishes: readonly Finishes[]): HallOfFame {
  const work = computeHallOfFame(finishes);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

type RankByUser = ReadonlyMap<number, number>;

const toFinishes = (season: RankByUser): Finishes => ({
  userIds: Uint32Array.from(season.keys()),
  ranks: Uint32Array.from(season.values()),
});

/** The hall of fame, counted person by person. */
function recount(seasons: readonly RankByUser[]) {
  const userIds = [...new Set(seasons.flatMap((season) => [...season.keys()]))];
  return userIds
    .map((userId) => {
      const ranks = seasons.flatMap((season) => season.get(userId) ?? []);
      const upTo = (last: number) => ranks.filter((rank) => rank <= last).length;
      return { userId, titles: upTo(1), podiums: upTo(3), bestRank: Math.min(...ranks), tournaments: ranks.length };
    })
    .filter(({ podiums }) => podiums > 0)
    .sort((a, b) => b.titles - a.titles || b.podiums - a.podiums || a.bestRank - b.bestRank || a.userId - b.userId);
}

const listed = ({ order, titles, podiums, bestRank, tournaments }: HallOfFame) =>
  Array.from(order, (userId) => ({
    userId,
    titles: titles[userId],
    podiums: podiums[userId],
    bestRank: bestRank[userId],
    tournaments: tournaments[userId],
  }));

const arbSeasons = fc.array(
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9 })))
    .map((pairs) => new Map(pairs) as RankByUser),
  { maxLength: 6 },
);

it('lists everybody with a podium once, with all they achieved, the best first', () => {
  fc.assert(
    fc.property(arbSeasons, (seasons) => {
      expect(listed(compute(seasons.map(toFinishes)))).toEqual(recount(seasons));
    }),
  );
});

it('equals a recount of more people than it counts at a time', () => {
  const size = 150_000;
  const seasons = [0, 1].map(
    (year) => new Map(Array.from({ length: size }, (_, index) => [1 + index * 2, 1 + ((index * 7919 + year) % 9)])),
  );
  // As text, which is compared faster than this many objects.
  const text = (people: readonly object[]) => people.map((person) => JSON.stringify(person)).join('\n');
  expect(text(listed(compute(seasons.map(toFinishes)))) === text(recount(seasons))).toBe(true);
});
