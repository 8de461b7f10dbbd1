/**
 * Finds the highest rate that an attempt meets: raises it by a quarter, starting with `from`, until an attempt fails,
 * and then bisects. Null if the first attempt fails.
 */
export async function findHighestRate<Result>(
  from: number,
  attempt: (perSecond: number) => Promise<{ met: boolean; result: Result }>,
): Promise<{ perSecond: number; result: Result } | null> {
  let best: { perSecond: number; result: Result } | null = null;
  let broken: number | null = null;
  for (let perSecond = from; ; perSecond = nextRate(perSecond, best?.perSecond ?? 0, broken)) {
    const { met, result } = await attempt(perSecond);
    if (met) best = { perSecond, result };
    else broken = perSecond;
    if (isFound(best?.perSecond ?? 0, broken)) return best;
  }
}

const STEP = 1.25;
const PRECISION = 0.07;

function isFound(best: number, broken: number | null) {
  return broken !== null && (best === 0 || broken - best <= PRECISION * broken);
}

function nextRate(perSecond: number, best: number, broken: number | null) {
  return Math.round(broken === null ? perSecond * STEP : (best + broken) / 2);
}
