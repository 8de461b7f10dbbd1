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
  /** @type {number | null} */
  let broken = null;
  for (let perSecond = from; ; perSecond = nextRate(perSecond, best?.perSecond ?? 0, broken)) {
    const { holds, result } = await attempt(perSecond);
    if (holds) best = { perSecond, result };
    else broken = perSecond;
    if (isFound(best?.perSecond ?? 0, broken)) return best;
  }
}

const STEP = 1.25;
const PRECISION = 0.07;

/**
 * @param {number} best
 * @param {number | null} broken
 */
function isFound(best, broken) {
  return broken !== null && (best === 0 || broken - best <= PRECISION * broken);
}

/**
 * @param {number} perSecond
 * @param {number} best
 * @param {number | null} broken
 */
function nextRate(perSecond, best, broken) {
  return Math.round(broken === null ? perSecond * STEP : (best + broken) / 2);
}
