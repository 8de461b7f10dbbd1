/** The final ranks of one tournament, one for each bracket. */
export interface Finishes {
  userIds: Uint32Array;
  ranks: Uint32Array;
}

/** What people have achieved in several tournaments. */
export interface HallOfFame {
  /** User ids by titles, podiums and best rank, equals by id. */
  order: Uint32Array;
  // In columns by user id.
  titles: Uint16Array;
  podiums: Uint16Array;
  tournaments: Uint16Array;
  bestRank: Uint32Array;
}

type Achievements = Omit<HallOfFame, 'order'>;

export const LAST_PODIUM_RANK = 3;

// A few milliseconds of work.
const SLICE = 65_536;

/** Counts and sorts in slices, so that the caller can do something else after each. */
export function* computeHallOfFame(finishes: readonly Finishes[]): Generator<void, HallOfFame> {
  let size = 0;
  for (const { userIds } of finishes) for (const userId of userIds) size = Math.max(size, userId + 1);
  const achievements = {
    titles: new Uint16Array(size),
    podiums: new Uint16Array(size),
    tournaments: new Uint16Array(size),
    bestRank: new Uint32Array(size),
  };
  for (const { userIds, ranks } of finishes) {
    for (const [from, end] of slices(userIds.length)) {
      for (let index = from; index < end; index += 1) {
        addFinish(achievements, userIds[index] as number, ranks[index] as number);
      }
      yield;
    }
  }
  return { ...achievements, order: yield* sortPeople(achievements) };
}

function addFinish({ titles, podiums, tournaments, bestRank }: Achievements, userId: number, rank: number): void {
  increment(tournaments, userId);
  if (rank <= LAST_PODIUM_RANK) increment(podiums, userId);
  if (rank === 1) increment(titles, userId);
  bestRank[userId] = Math.min(bestRank[userId] || rank, rank);
}

function increment(column: Uint16Array | Uint32Array, index: number): void {
  column[index] = (column[index] as number) + 1;
}

/** A counting sort: very many people share few different achievements. */
function* sortPeople(achievements: Achievements): Generator<void, Uint32Array> {
  const { tournaments } = achievements;
  const counts = new Map<number, number>();
  for (const [from, end] of slices(tournaments.length)) {
    for (let userId = from; userId < end; userId += 1) {
      if (tournaments[userId] === 0) continue;
      const key = keyOf(achievements, userId);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    yield;
  }
  const next = new Map<number, number>();
  let people = 0;
  for (const key of Float64Array.from(counts.keys()).sort()) {
    next.set(key, people);
    people += counts.get(key) ?? 0;
  }
  const order = new Uint32Array(people);
  for (const [from, end] of slices(tournaments.length)) {
    for (let userId = from; userId < end; userId += 1) {
      if (tournaments[userId] === 0) continue;
      const key = keyOf(achievements, userId);
      const index = next.get(key) ?? 0;
      order[index] = userId;
      next.set(key, index + 1);
    }
    yield;
  }
  return order;
}

// More than anybody can win. With it and 32 bits of rank, a key is a safe integer.
const MOST = 1_024;

/** A number that is lower for better achievements. */
function keyOf({ titles, podiums, bestRank }: Achievements, userId: number): number {
  const lacking = (MOST - (titles[userId] as number)) * MOST + MOST - (podiums[userId] as number);
  return lacking * 2 ** 32 + (bestRank[userId] as number);
}

function* slices(length: number): Generator<[from: number, end: number]> {
  for (let from = 0; from < length; from += SLICE) yield [from, Math.min(from + SLICE, length)];
}
