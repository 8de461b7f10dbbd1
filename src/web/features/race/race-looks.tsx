import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape';
import type { CSSProperties } from 'react';
import { MARK_COLOR_VALUES, type MarkColor } from '../../../domain/bracket/mark-colors.ts';
import type { Runner } from './runners.ts';

// Neighbours differ in colour, shape and, after one round of shapes, in dashes.
const COLORS: readonly MarkColor[] = [
  'blue',
  'green',
  'magenta',
  'gold',
  'teal',
  'red',
  'violet',
  'brown',
  'sky',
  'olive',
  'indigo',
  'jade',
  'crimson',
];
const SHAPES = [symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolCross, symbolWye, symbolCircle];
const DASHES = [undefined, '9 5', '2 5', '12 4 2 4'];

/** How a line looks. The colours are values for the style sheet, which knows the theme. */
export interface Look {
  /** The outline of its marks. */
  mark: string;
  dash: string | undefined;
  style: CSSProperties;
}

/** One's own line is not among the others. */
export function lookOf(runner: Runner, index: number): Look {
  if (runner.isMe) return { mark: markOf(symbolCircle, 120), dash: undefined, style: {} };
  const { light, dark } = MARK_COLOR_VALUES[COLORS[index % COLORS.length] as MarkColor];
  return {
    mark: markOf(SHAPES[index % SHAPES.length] as typeof symbolCircle, 60),
    dash: DASHES[Math.floor(index / SHAPES.length) % DASHES.length],
    style: { '--light': light, '--dark': dark } as CSSProperties,
  };
}

function markOf(shape: typeof symbolCircle, area: number): string {
  return symbol(shape, area)() ?? '';
}

/** A piece of a line with its mark. */
export function Swatch({ look, isMe }: { look: Look; isMe: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="36"
      height="20"
      viewBox="-18 -10 36 20"
      className="race-line flex-none"
      data-me={isMe || undefined}
      style={look.style}
    >
      <path d="M-18 0H18" className="race-path" strokeDasharray={look.dash} />
      <path d={look.mark} className="race-mark" />
    </svg>
  );
}
