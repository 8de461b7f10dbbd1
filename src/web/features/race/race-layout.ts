import { scaleLinear, scaleLog } from 'd3-scale';
import { ROUND_LABELS, type Round, SHORT_ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { type Measure, type Runner, valuesOf } from './runners.ts';

/** The size of a chart, and the space around its lines for the labels, in pixels. */
export interface Frame {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

// On narrower charts there is less room for names, and fewer leaders are shown.
const NARROW = 640;
const HEIGHT = 460;
const NARROW_HEIGHT = 340;
const LABEL_HEIGHT = 19;

export function isNarrow(width: number): boolean {
  return width < NARROW;
}

/** The frame of a chart of this width with as many lines, whose labels have to fit below each other. */
export function frameOf(width: number, lines: number): Frame {
  const height = Math.max(isNarrow(width) ? NARROW_HEIGHT : HEIGHT, 80 + lines * LABEL_HEIGHT);
  const right = isNarrow(width) ? 112 : 190;
  return { width, height, top: 30, right, bottom: 34, left: isNarrow(width) ? 34 : 48 };
}

export interface Point {
  x: number;
  y: number;
}

export interface RaceLayout {
  /** By runner and step. */
  points: Point[][];
  /** The labels of the vertical axis. */
  ticks: { value: number; y: number }[];
  bands: Band[];
}

/** Successive games of one round. */
export interface Band {
  round: Round;
  /** Steps, the last one included. */
  first: number;
  last: number;
  start: number;
  end: number;
  /** As much of the round's name as there is room for. */
  label: string;
}

// Lines with the same value run beside each other: this far, and no further in all.
const LANE: Record<Measure, number> = { rank: 7, points: 2.5 };
const MAX_LANES = 84;

export function layOut(
  frame: Frame,
  runners: readonly Runner[],
  rounds: readonly Round[],
  measure: Measure,
): RaceLayout {
  const { height, top, bottom } = frame;
  const bands = listBands(rounds);
  const x = placeSteps(frame, bands, Math.max(1, rounds.length - 1));
  const rows = runners.map((runner) => valuesOf(runner, measure));
  const lanes = rounds.map((_, step) => listLanes(rows.map((values) => values[step] ?? 0)));
  const lane = Math.min(LANE[measure], MAX_LANES / Math.max(1, ...lanes.flat()));
  const floor = height - bottom - 8;
  const y = chooseScale(measure, rows.flat()).range([top, floor]);
  const heightOf = (runner: number, step: number) => y(rows[runner]?.[step] ?? 0) + (lanes[step]?.[runner] ?? 0) * lane;
  // The last of equals must not leave the chart.
  const overhang = Math.max(
    0,
    ...rows.flatMap((values, runner) => values.map((_, step) => heightOf(runner, step) - floor)),
  );
  y.range([top, floor - overhang]);
  return {
    points: rows.map((values, runner) => values.map((_, step) => ({ x: x(step), y: heightOf(runner, step) }))),
    ticks: spreadTicks(listTicks(measure, y).map((value) => ({ value, y: y(value) }))),
    bands: bands.map((band) => {
      const start = x(Math.max(0, band.first - 0.5));
      const end = x(Math.min(rounds.length - 1, band.last + 0.5));
      return { ...band, start, end, label: labelBand(band.round, end - start) };
    }),
  };
}

/** Where each step is. Narrow charts give every round the same width, since the last rounds have few games. */
function placeSteps({ width, right, left }: Frame, bands: readonly Pick<Band, 'first'>[], last: number) {
  const [start, end] = [left + 12, width - right];
  if (!isNarrow(width)) return scaleLinear([0, last], [start, end]);
  const inner = bands.slice(1).map(({ first }) => first - 0.5);
  const share = (end - start) / (inner.length + 1);
  return scaleLinear([0, ...inner, last], [start, ...inner.map((_, index) => start + (index + 1) * share), end]);
}

/** Places near the top matter most, so ranks are on a logarithmic scale. */
function chooseScale(measure: Measure, values: readonly number[]) {
  const most = Math.max(2, ...values);
  return measure === 'rank' ? scaleLog([1, most], [0, 1]) : scaleLinear([most, 0], [0, 1]);
}

/** By runner: how many before it have the same value. */
function listLanes(values: readonly number[]): number[] {
  return values.map((value, runner) => values.slice(0, runner).filter((other) => other === value).length);
}

const MIN_TICK_DISTANCE = 20;

function listTicks(measure: Measure, scale: ReturnType<typeof chooseScale>): number[] {
  if (measure === 'points') return scale.ticks(6).toReversed();
  const [, most = 1] = scale.domain();
  const decades = Array.from({ length: Math.ceil(Math.log10(most + 1)) }, (_, power) => 10 ** power);
  return decades.flatMap((decade) => [1, 2, 3, 5].map((step) => step * decade)).filter((rank) => rank <= most);
}

/** Without those that are too near to the one above. */
function spreadTicks<Tick extends { y: number }>(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks.toSorted((a, b) => a.y - b.y))
    if (tick.y - (kept.at(-1)?.y ?? Number.NEGATIVE_INFINITY) >= MIN_TICK_DISTANCE) kept.push(tick);
  return kept;
}

function listBands(rounds: readonly Round[]): Pick<Band, 'round' | 'first' | 'last'>[] {
  const starts = [...rounds.keys()].filter((step) => rounds[step] !== rounds[step - 1]);
  return starts.map((first, index) => ({
    round: rounds[first] as Round,
    first,
    last: (starts[index + 1] ?? rounds.length) - 1,
  }));
}

// About the width of a letter of the axis: short names need no room beside them.
const LETTER = 7;
const SHORT_LETTER = 5.4;

function labelBand(round: Round, width: number): string {
  const [label, short] = [ROUND_LABELS[round], SHORT_ROUND_LABELS[round]];
  if (label.length * LETTER + 4 <= width) return label;
  return short.length * SHORT_LETTER <= width ? short : '';
}

/** The heights of labels that should be at these heights, moved apart until none covers another. */
export function placeLabels(wanted: readonly number[], top: number, bottom: number): number[] {
  const order = [...wanted.keys()].toSorted((a, b) => (wanted[a] as number) - (wanted[b] as number) || a - b);
  const placed = [...wanted];
  let next = top;
  for (const label of order) {
    placed[label] = Math.max(next, wanted[label] as number);
    next = (placed[label] as number) + LABEL_HEIGHT;
  }
  let last = bottom;
  for (const label of order.toReversed()) {
    placed[label] = Math.min(last, placed[label] as number);
    last = (placed[label] as number) - LABEL_HEIGHT;
  }
  return placed;
}
