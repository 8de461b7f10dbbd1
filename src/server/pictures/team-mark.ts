import type { Mark } from '../../domain/bracket/mark-colors.ts';
import { MARK_COLOR_VALUES } from '../../domain/bracket/mark-colors.ts';
import type { Fonts } from './fonts.ts';
import { canDraw, drawText, measure } from './text.ts';

/** A team's mark in a square with round corners, `size` wide and high; paler for a team that is out. */
export function drawTeamMark(
  fonts: Fonts,
  mark: Mark | null,
  x: number,
  y: number,
  size: number,
  isOut = false,
): string {
  if (!mark) return '';
  const square = `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.26}" fill="${MARK_COLOR_VALUES[mark.color].light}"/>`;
  const content = square + drawLetters(fonts, mark.text, x, y, size);
  return isOut ? `<g opacity="0.45">${content}</g>` : content;
}

function drawLetters(fonts: Fonts, text: string, x: number, y: number, size: number): string {
  if (!canDraw(fonts, text)) return '';
  const fontSize = Math.min(size * 0.48, (size * 0.8) / Math.max(0.1, measure(fonts, 'display', text)));
  return drawText(fonts, text, x + size / 2, y + size / 2 + fontSize * 0.36, {
    style: 'display',
    size: Math.round(fontSize * 10) / 10,
    fill: '#ffffff',
    anchor: 'middle',
  });
}

/** The width of a mark and the gap after it, or none for a team without one. */
export function markWidth(mark: Mark | null, size: number): number {
  return mark ? size * 1.3 : 0;
}
