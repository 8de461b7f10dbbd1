/** Pseudo-random numbers in [0, 1), always the same. Two sequences of Weyl and Xorshift, combined. */
export function createRandom(): () => number {
  let weyl = 362_437;
  let shifted = 2_463_534_242;
  return () => {
    shifted ^= shifted << 13;
    shifted ^= shifted >>> 17;
    shifted ^= shifted << 5;
    weyl = (weyl + 0x9e3779b9) | 0;
    return ((shifted + weyl) >>> 0) / 2 ** 32;
  };
}
