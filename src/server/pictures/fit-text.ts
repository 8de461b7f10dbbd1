import type { FontStyle, Fonts } from './fonts.ts';
import { cleanText, drawText, measure, splitClusters, type TextStyle } from './text.ts';

const ELLIPSIS = '…';

/** A box for text. It holds as many lines as its height allows, or one without a height. */
export interface TextBox {
  style: FontStyle;
  /** The largest size. */
  size: number;
  minSize: number;
  width: number;
  height?: number;
}

/** The distance between the baselines of two lines, in font sizes. */
export const LINE_HEIGHT = 1.1;

/** Text that fits into a box: as large as whole words allow, then broken within words, then cut with an ellipsis. */
export function fitText(fonts: Fonts, text: string, box: TextBox): { lines: string[]; size: number } {
  const { style, size: maxSize, minSize, width, height = 0 } = box;
  const clusters = splitClusters(cleanText(text));
  // Measured once per cluster: measuring at each size would do it a hundred times.
  const widths = new Map([...clusters, ELLIPSIS].map((cluster) => [cluster, measure(fonts, style, cluster)]));
  const isWithin = (size: number) => (part: readonly string[]) => {
    const trimmed = part.at(-1) === ' ' ? part.slice(0, -1) : part;
    return trimmed.reduce((sum, cluster) => sum + (widths.get(cluster) ?? 0), 0) * size <= width;
  };
  const countLines = (size: number) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)));
  for (let size = maxSize; size >= minSize; size -= 2) {
    const lines = wrap(clusters, isWithin(size), false);
    if (lines && lines.length <= countLines(size)) return { lines: lines.map(joinLine), size };
  }
  const fits = isWithin(minSize);
  const lines = wrap(clusters, fits, true) ?? [];
  const count = countLines(minSize);
  if (lines.length <= count) return { lines: lines.map(joinLine), size: minSize };
  const last = lines.slice(count - 1).flat();
  const cut = last.slice(
    0,
    countFitting(last, (part) => fits([...part, ELLIPSIS])),
  );
  return { lines: [...lines.slice(0, count - 1).map(joinLine), joinLine(cut) + ELLIPSIS], size: minSize };
}

/** The same for a box that holds one line. */
export function fitLine(fonts: Fonts, text: string, box: Omit<TextBox, 'height'>): { text: string; size: number } {
  const { lines, size } = fitText(fonts, text, box);
  return { text: lines.join(' '), size };
}

/** Draws fitted lines, the first one at `y`. */
export function drawLines(
  fonts: Fonts,
  { lines, size }: { lines: readonly string[]; size: number },
  x: number,
  y: number,
  style: Omit<TextStyle, 'size'>,
): string {
  return lines
    .map((line, index) => drawText(fonts, line, x, y + index * size * LINE_HEIGHT, { ...style, size }))
    .join('');
}

/** Draws text as one line, no larger than its size and no wider than its width. */
export function drawLine(
  fonts: Fonts,
  text: string,
  x: number,
  y: number,
  { minSize, width, ...style }: TextStyle & Pick<TextBox, 'minSize' | 'width'>,
): string {
  const fitted = fitLine(fonts, text, { style: style.style, size: style.size, minSize, width });
  return drawText(fonts, fitted.text, x, y, { ...style, size: fitted.size });
}

function joinLine(clusters: readonly string[]): string {
  return clusters.join('').trim();
}

/** Lines of whole words; null if a word is too long for a line, unless words may be broken. */
function wrap(clusters: readonly string[], isWithin: (part: readonly string[]) => boolean, breaksWords: boolean) {
  const lines: (readonly string[])[] = [];
  let rest = clusters;
  while (rest.length > 0) {
    const fitting = countFitting(rest, isWithin);
    const lastBreak = rest.slice(0, fitting + 1).findLastIndex((cluster, index) => isBreak(cluster, index, fitting));
    const isEnd = fitting === rest.length && isWithin(rest);
    if (!isEnd && lastBreak <= 0 && !breaksWords) return null;
    const count = isEnd ? rest.length : lastBreak > 0 ? lastBreak + 1 : fitting;
    lines.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
  return lines;
}

/** A line may break after a space, which may lie beyond its width, a hyphen, or a Chinese or Japanese character. */
function isBreak(cluster: string, index: number, fitting: number): boolean {
  return (
    cluster === ' ' || (index < fitting && /^(-|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u.test(cluster))
  );
}

/** How many clusters fit; at least one. */
function countFitting(clusters: readonly string[], isWithin: (part: readonly string[]) => boolean): number {
  let low = 1;
  let high = clusters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isWithin(clusters.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}
