/** The final ranks of one tournament, one for each bracket whose owner still has an account. */
export interface Finishes {
  userIds: Uint32Array;
  ranks: Uint32Array;
}

/** What people have achieved in several tournaments. */
export interface HallOfFame {
  /** The ids of users with a podium, by titles, podiums and best rank, equals by id. */
  order: Uint32Array;
  // Columns indexed by user id.
  titles: Uint16Array;
  podiums: Uint16Array;
  tournaments: Uint16Array;
  bestRank: Uint32Array;
}

type Achievements = Omit<HallOfFame, 'order'>;

export const LAST_PODIUM_RANK = 3;

// A slice takes a few milliseconds.
const SLICE_LENGTH = 16_384;

/** Counts and sorts in slices, so that the caller can yield to the event loop after each. */
export function* computeHallOfFame(finishes: readonly Finishes[]): Generator<void, HallOfFame> {
  let size = 0;
  for (const { userIds } of finishes) {
    for (const slice of slices(userIds.length)) {
      size = Math.max(size, 1 + findHighest(userIds, slice));
      yield;
    }
  }
  const achievements = {
    titles: new Uint16Array(size),
    podiums: new Uint16Array(size),
    tournaments: new Uint16Array(size),
    bestRank: new Uint32Array(size),
  };
  for (const each of finishes) {
    for (const slice of slices(each.ranks.length)) {
      addFinishes(achievements, each, slice);
      yield;
    }
  }
  return { ...achievements, order: yield* sortPeople(achievements) };
}

/** A range of indexes, without its end. */
type Slice = readonly [from: number, end: number];

function* slices(length: number): Generator<Slice> {
  for (let from = 0; from < length; from += SLICE_LENGTH) yield [from, Math.min(from + SLICE_LENGTH, length)];
}

function findHighest(values: Uint32Array, [from, end]: Slice): number {
  let highest = 0;
  for (let index = from; index < end; index += 1) highest = Math.max(highest, values[index] as number);
  return highest;
}

function addFinishes(achievements: Achievements, { userIds, ranks }: Finishes, [from, end]: Slice): void {
  const { titles, podiums, tournaments, bestRank } = achievements;
  for (let index = from; index < end; index += 1) {
    const userId = userIds[index] as number;
    const rank = ranks[index] as number;
    increment(tournaments, userId);
    if (rank <= LAST_PODIUM_RANK) increment(podiums, userId);
    if (rank === 1) increment(titles, userId);
    bestRank[userId] = Math.min(bestRank[userId] || rank, rank);
  }
}

function increment(column: Uint16Array, index: number): void {
  column[index] = (column[index] as number) + 1;
}

/** A counting sort, since very many people share few different achievements. */
function* sortPeople(achievements: Achievements): Generator<void, Uint32Array> {
  const { length } = achievements.podiums;
  const counts = new Map<number, number>();
  for (const slice of slices(length)) {
    countKeys(achievements, counts, slice);
    yield;
  }
  // By key: where in the order its next person goes.
  const next = new Map<number, number>();
  let people = 0;
  for (const key of Float64Array.from(counts.keys()).sort()) {
    next.set(key, people);
    people += counts.get(key) ?? 0;
  }
  const order = new Uint32Array(people);
  for (const slice of slices(length)) {
    placePeople(achievements, next, order, slice);
    yield;
  }
  return order;
}

function countKeys(achievements: Achievements, counts: Map<number, number>, [from, end]: Slice): void {
  for (let userId = from; userId < end; userId += 1) {
    if (achievements.podiums[userId] === 0) continue;
    const key = keyOf(achievements, userId);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

function placePeople(
  achievements: Achievements,
  next: Map<number, number>,
  order: Uint32Array,
  [from, end]: Slice,
): void {
  for (let userId = from; userId < end; userId += 1) {
    if (achievements.podiums[userId] === 0) continue;
    const key = keyOf(achievements, userId);
    const index = next.get(key) ?? 0;
    order[index] = userId;
    next.set(key, index + 1);
  }
}

// More titles or podiums than anybody can have. With 32 bits for the rank, a key is a safe integer.
const COUNT_LIMIT = 1_024;

/** A number that is lower for better achievements. */
function keyOf({ titles, podiums, bestRank }: Achievements, userId: number): number {
  const lacking = (COUNT_LIMIT - (titles[userId] as number)) * COUNT_LIMIT + COUNT_LIMIT - (podiums[userId] as number);
  return lacking * 2 ** 32 + (bestRank[userId] as number);
}
