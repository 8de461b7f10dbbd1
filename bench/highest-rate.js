/**
 * The highest rate that holds: raised by a quarter until one does not, and then halved towards it.
 * @param {number} from A rate that surely holds.
 * @param {(perSecond: number) => Promise<{ holds: boolean, result: Result }>} attempt
 * @returns {Promise<{ perSecond: number, result: Result } | null>} Null if not even the first one held.
 * @template Result
 */
export async function findHighestRate(from, attempt) {
  /** @type {{ perSecond: number, result: Result } | null} */
  let best = null;
  let broken = Number.POSITIVE_INFINITY;
  for (let perSecond = from; ; perSecond = nextRate(perSecond, best?.perSecond ?? 0, broken)) {
    const { holds, result } = await attempt(perSecond);
    if (holds) best = { perSecond, result };
    else broken = perSecond;
    if (broken <= from || broken - (best?.perSecond ?? 0) <= PRECISION * broken) return best;
  }
}

const STEP = 1.25;
const PRECISION = 0.07;

/**
 * @param {number} perSecond
 * @param {number} best
 * @param {number} broken
 */
function nextRate(perSecond, best, broken) {
  return Math.round(broken === Number.POSITIVE_INFINITY ? perSecond * STEP : (best + broken) / 2);
}
