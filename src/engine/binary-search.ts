/** Binary search: the number of leading indexes for which `holds` is true; it must be false for all later ones. */
export function countLeading(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
