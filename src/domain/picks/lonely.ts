// Of two people, one is not alone against others.
const MIN_BRACKETS_FOR_ONE = 3;
// In a smaller pool two people are not few.
const MIN_BRACKETS_FOR_MORE = 10;

/** Whether hardly anybody made a pick: one person alone or, in a larger pool, at most 2 in 100 brackets, or 2 people. */
export function isLonely(count: number, brackets: number): boolean {
  if (count === 1) return brackets >= MIN_BRACKETS_FOR_ONE;
  return brackets >= MIN_BRACKETS_FOR_MORE && count > 0 && count <= Math.max(2, brackets / 50);
}
