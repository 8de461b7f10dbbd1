export interface Timing {
  /** Milliseconds of processor time, the median of all runs. */
  cpu: number;
  /** The median of wall time, which other programs prolong. */
  wall: number;
}

/**
 * Times the runs of some work. Processor time hardly depends on other programs; wall time shows how busy they are.
 * `prepare` is called before each run and not timed.
 */
export function time(runs: number, work: (run: number) => void, prepare?: (run: number) => void): Timing {
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

function median(values: readonly number[]) {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], fraction: number) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
}
