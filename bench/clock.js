/**
 * @typedef {object} Timing
 * @property {number} cpu Milliseconds of processor time, the median of all runs.
 * @property {number} wall The same by the clock, other programs included.
 */

/**
 * Processor time is what it takes when nobody else uses the machine; the clock says how busy others are.
 * @param {number} runs
 * @param {(run: number) => void} work
 * @param {(run: number) => void} [prepare] Not measured.
 * @returns {Timing}
 */
export function time(runs, work, prepare) {
  const cpu = [];
  const wall = [];
  for (let run = 0; run < runs; run += 1) {
    prepare?.(run);
    const start = process.cpuUsage();
    const startWall = performance.now();
    work(run);
    wall.push(performance.now() - startWall);
    const { user, system } = process.cpuUsage(start);
    cpu.push((user + system) / 1000);
  }
  return { cpu: median(cpu), wall: median(wall) };
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
