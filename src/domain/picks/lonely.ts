// In a smaller pool two people are not few.
const MIN_BRACKETS = 10;

/** Whether hardly anybody made a pick: at most 2 in 100 brackets, or 2 people. */
export function isLonely(count: number, brackets: number): boolean {
  return brackets >= MIN_BRACKETS && count > 0 && count <= Math.max(2, brackets / 50);
}
