const LAST_STEP = 2;

/** Which step of the podium, from 0: equal ranks stand equally high. Without a result the places themselves decide. */
export function stepOf(rank: number, place: number, hasResults: boolean): number {
  return hasResults ? Math.min(rank - 1, LAST_STEP) : place;
}
