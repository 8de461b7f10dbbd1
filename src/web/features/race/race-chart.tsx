import './race.css';
import { curveBumpX, line } from 'd3-shape';
import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Round } from '../../../domain/bracket/rounds.ts';
import { fitName } from './fit-name.ts';
import { type Frame, frameOf, layOut, type Point, placeLabels, type RaceLayout } from './race-layout.ts';
import { type Look, lookOf } from './race-looks.tsx';
import { nameRunner, nameShortly } from './race-texts.ts';
import type { Measure, Runner } from './runners.ts';

interface RaceChartProps {
  width: number;
  runners: readonly Runner[];
  /** The round of each step. */
  rounds: readonly Round[];
  measure: Measure;
  step: number;
  isPlaying: boolean;
  /** The bracket that stands out. */
  activeId: number | null;
  point: (bracketId: number | null) => void;
  choose: (bracketId: number) => void;
  label: string;
}

/** Lines from the first step to the shown one, each with a name at its end. The table has the same for everybody. */
export function RaceChart(props: RaceChartProps) {
  const { width, runners, rounds, measure, step, isPlaying, activeId, label } = props;
  const clipId = useId();
  const frame = frameOf(width, runners.length);
  const layout = useMemo(
    () => layOut(frameOf(width, runners.length), runners, rounds, measure),
    [width, runners, rounds, measure],
  );
  const ends = layout.points.map((points) => points[step] ?? { x: 0, y: 0 });
  const heights = placeLabels(
    ends.map(({ y }) => y),
    frame.top,
    frame.height - frame.bottom - 4,
  );
  const end = ends[0]?.x ?? 0;
  // One's own line and the one that stands out cover the others.
  const weightOf = ({ bracketId, isMe }: Runner) => (bracketId === activeId ? 2 : isMe ? 1 : 0);
  const order = [...runners.keys()].toSorted(
    (a, b) => weightOf(runners[a] as Runner) - weightOf(runners[b] as Runner) || b - a,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="race-chart block h-auto w-full"
      data-playing={isPlaying || undefined}
      onPointerLeave={() => props.point(null)}
    >
      <clipPath id={clipId}>
        {/* Room for the mark at the first step. */}
        <rect
          width={frame.width}
          height={frame.height}
          className="race-clip"
          style={{ transform: `scaleX(${(end + 1) / frame.width})` }}
        />
      </clipPath>
      <Axes frame={frame} layout={layout} measure={measure} />
      {order.map((index) => {
        const runner = runners[index] as Runner;
        const { bracketId, isMe } = runner;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below the chart do the same
          <g
            key={bracketId}
            className="race-line"
            data-me={isMe || undefined}
            data-active={bracketId === activeId || undefined}
            data-dimmed={(activeId !== null && bracketId !== activeId) || undefined}
            style={lookOf(runner, index).style}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && props.point(bracketId)}
            onClick={() => props.choose(bracketId)}
          >
            <Line
              points={layout.points[index] ?? []}
              look={lookOf(runner, index)}
              marked={layout.bands.map(({ last }) => last)}
              clip={`url(#${clipId})`}
            />
            <LineEnd
              end={ends[index] as Point}
              labelY={heights[index] as number}
              room={frame.right - 46}
              look={lookOf(runner, index)}
              runner={runner}
              runners={runners}
              step={step}
            />
          </g>
        );
      })}
    </svg>
  );
}

function Axes({ frame, layout: { ticks, bands }, measure }: { frame: Frame; layout: RaceLayout; measure: Measure }) {
  const { width, height, top, right, bottom, left } = frame;
  const floor = height - bottom;
  return (
    <g className="race-axes">
      {bands.map(({ first, start, end, label }, index) => (
        <g key={first}>
          {index % 2 === 1 && (
            <rect x={start} y={top - 14} width={end - start} height={floor - top + 14} className="race-band" />
          )}
          <text x={(start + end) / 2} y={floor + 20} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={width - right} y1={y} y2={y} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {value.toLocaleString()}
          </text>
        </g>
      ))}
      <text x={left - 8} y={12} textAnchor="start" className="race-axis-name" transform={`translate(${8 - left} 0)`}>
        {measure === 'rank' ? 'Rank' : 'Points'}
      </text>
    </g>
  );
}

const drawLine = line<Point>()
  .x(({ x }) => x)
  .y(({ y }) => y)
  .curve(curveBumpX);

interface LineProps {
  points: readonly Point[];
  look: Look;
  /** The steps that have a mark. */
  marked: readonly number[];
  clip: string;
}

function Line({ points, look, marked, clip }: LineProps) {
  const path = drawLine(points) ?? '';
  return (
    <g clipPath={clip}>
      {/* Wide, to be hit. */}
      <path d={path} className="race-target" />
      <path d={path} className="race-path" strokeDasharray={look.dash} />
      {marked.map((step) => {
        const point = points[step];
        return (
          point && (
            <path key={step} d={look.mark} transform={`translate(${point.x} ${point.y})`} className="race-mark" />
          )
        );
      })}
    </g>
  );
}

interface LineEndProps {
  end: Point;
  labelY: number;
  /** The width of the name. */
  room: number;
  look: Look;
  runner: Runner;
  runners: readonly Runner[];
  step: number;
}

// With less there is room for a first name.
const NAME_ROOM = 100;

/** The mark at the end of a line, and the rank and the name beside it. Both follow the line while it grows. */
function LineEnd({ end, labelY, room, look, runner, runners, step }: LineEndProps) {
  return (
    <g className="race-x" style={moved(end.x, 0)}>
      <g className="race-y" style={moved(0, end.y)}>
        <path d={look.mark} className="race-mark race-end" />
      </g>
      <g className="race-y" style={moved(0, labelY)}>
        <text x={13} y={4.5} className="race-label">
          <tspan className="race-rank">{runner.ranks[step]?.toLocaleString()}</tspan>
          <tspan dx={5}>{fitName(room < NAME_ROOM ? nameShortly(runner, runners) : nameRunner(runner), room)}</tspan>
        </text>
      </g>
    </g>
  );
}

function moved(x: number, y: number): CSSProperties {
  return { transform: `translate(${x}px, ${y}px)` };
}

// A sheet of A4 or letter, upright.
const PAPER_WIDTH = 720;

/** The width of an element; 0 until it is known. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(ref.current);
    const measure = () => setWidth(Math.round(ref.current?.clientWidth ?? 0));
    measure();
    // Nothing is observed while a page is printed, and a wide chart would have tiny letters on paper.
    const fitPaper = () => flushSync(() => setWidth(PAPER_WIDTH));
    window.addEventListener('beforeprint', fitPaper);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', fitPaper);
      window.removeEventListener('afterprint', measure);
    };
  }, []);
  return { ref, width };
}
