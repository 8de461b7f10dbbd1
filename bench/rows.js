import { formatTime } from './table.js';

/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('./clock.js').Timing} Timing */

/**
 * Something that shall take no longer than that.
 * @param {string} what
 * @param {number} goal Milliseconds.
 * @param {Timing} timing
 * @param {Timing & { name: string }} yardstick
 * @returns {Row}
 */
export function timeRow(what, goal, timing, yardstick) {
  return {
    what,
    goal: formatTime(goal),
    measured: formatTime(timing.cpu),
    yardstick: `${formatTime(yardstick.cpu)} ${yardstick.name}`,
    ratio: yardstick.cpu / timing.cpu,
    holds: timing.cpu <= goal,
    noise: timing.wall / timing.cpu,
  };
}

/**
 * Ten times as many shall take about ten times as long.
 * @param {string} what
 * @param {number} ms
 * @param {number} tenthMs
 * @returns {Row}
 */
export function growthRow(what, ms, tenthMs) {
  const ratio = ms / tenthMs;
  return {
    what: `${what}: growth`,
    goal: 'at most 11 times',
    measured: formatTime(ms),
    yardstick: `${formatTime(tenthMs)} a tenth`,
    ratio,
    holds: ratio <= 11,
  };
}

/**
 * The same of processor time.
 * @param {string} what
 * @param {Timing} timing
 * @param {Timing} tenth
 * @returns {Row}
 */
export function timingGrowthRow(what, timing, tenth) {
  return { ...growthRow(what, timing.cpu, tenth.cpu), noise: timing.wall / timing.cpu };
}
