import { log } from '../scripts/run.js';
import type { Timing } from './timing.ts';

export interface Row {
  what: string;
  goal: string;
  measured: string;
  /** The same work done in another way, measured in the same run. */
  baseline: string;
  /** Baseline / measured for times and sizes, measured / baseline for rates and growth. */
  ratio: number;
  met: boolean;
  /** Wall time / processor time: well above 1, other programs were busy. */
  noise?: number;
}

export function formatTime(milliseconds: number) {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(3)} s`;
  if (milliseconds >= 1) return `${milliseconds.toPrecision(3)} ms`;
  return milliseconds >= 0.001
    ? `${(milliseconds * 1000).toPrecision(3)} µs`
    : `${(milliseconds * 1e6).toPrecision(3)} ns`;
}

function formatRatio(ratio: number) {
  return ratio >= 100 ? Math.round(ratio).toLocaleString('en') : ratio.toPrecision(3);
}

export function printTable(rows: Row[]) {
  const lines = [
    ['what', 'goal', 'measured', 'baseline', 'ratio', 'met', 'noise'],
    ...rows.map(({ what, goal, measured, baseline, ratio, met, noise }) => [
      ...[what, goal, measured, baseline, formatRatio(ratio), met ? 'yes' : 'NO'],
      noise === undefined ? '' : noise.toFixed(1),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  log('');
  for (const [index, line] of lines.entries()) {
    log(`| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  }
}

/** A row about processor time, with a goal in milliseconds. */
export function timeRow(what: string, goal: number, timing: Timing, baseline: Timing & { name: string }): Row {
  return {
    what,
    goal: formatTime(goal),
    measured: formatTime(timing.cpu),
    baseline: `${formatTime(baseline.cpu)} ${baseline.name}`,
    ratio: baseline.cpu / timing.cpu,
    met: timing.cpu <= goal,
    noise: timing.wall / timing.cpu,
  };
}

/** A row about growth: ten times the size may take at most 11 times as long. */
export function growthRow(what: string, ms: number, tenthMs: number): Row {
  const ratio = ms / tenthMs;
  return {
    what: `${what}: growth`,
    goal: 'at most 11 times',
    measured: formatTime(ms),
    baseline: `${formatTime(tenthMs)} a tenth`,
    ratio,
    met: ratio <= 11,
  };
}

/** A row about the growth of processor time. */
export function timingGrowthRow(what: string, timing: Timing, tenth: Timing): Row {
  return { ...growthRow(what, timing.cpu, tenth.cpu), noise: timing.wall / timing.cpu };
}
