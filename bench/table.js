import { say } from '../scripts/run.js';

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} goal
 * @property {string} measured
 * @property {string} yardstick What the same takes in another way, in the same run.
 * @property {number} ratio How many times the yardstick takes as long, or how many times as much it is.
 * @property {boolean} holds
 * @property {number} [noise] How many times as long it took because of other programs.
 */

/** @param {number} milliseconds */
export function formatTime(milliseconds) {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(3)} s`;
  if (milliseconds >= 1) return `${milliseconds.toPrecision(3)} ms`;
  return milliseconds >= 0.001
    ? `${(milliseconds * 1000).toPrecision(3)} µs`
    : `${(milliseconds * 1e6).toPrecision(3)} ns`;
}

/** @param {number} ratio */
function formatRatio(ratio) {
  return ratio >= 100 ? Math.round(ratio).toLocaleString('en') : ratio.toPrecision(3);
}

/** @param {Row[]} rows */
export function printTable(rows) {
  const lines = [
    ['what', 'goal', 'measured', 'yardstick', 'ratio', 'holds', 'noise'],
    ...rows.map(({ what, goal, measured, yardstick, ratio, holds, noise }) => [
      ...[what, goal, measured, yardstick, formatRatio(ratio), holds ? 'yes' : 'NO'],
      noise === undefined ? '' : noise.toFixed(1),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  say('');
  for (const [index, line] of lines.entries()) {
    say(`| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) say(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  }
}
