export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Normally distributed. */
  around(mean: number, deviation: number): number;
  shuffle<T>(list: readonly T[]): T[];
  /** One item of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
}

/**
 * Pseudo-random numbers, the same for the same seed and name. Each purpose has its own name, so that one more number
 * for one of them changes nothing for the others.
 */
export function createRandom(seed: number, name: string): Random {
  let state = hash(`${seed} ${name}`);
  const next = () => {
    // mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between: Random['between'] = (from, to) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    around: (mean, deviation) => {
      const distance = Math.sqrt(-2 * Math.log(1 - next()));
      return mean + deviation * distance * Math.cos(2 * Math.PI * next());
    },
    shuffle: (list) => {
      const left = [...list];
      return list.flatMap(() => left.splice(between(0, left.length - 1), 1));
    },
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[between(0, list.length - 1)] as (typeof list)[number];
    },
  };
}

/** FNV-1a. */
function hash(text: string) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
