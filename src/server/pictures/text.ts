import { isVisible, makePlain } from '../../domain/visible.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { FontStyle, Fonts } from './fonts.ts';

/** Text in one font and one direction. */
interface Run {
  family: string;
  text: string;
  /** In thousandths of the font size. */
  width: number;
  isRightToLeft: boolean;
}

export interface TextStyle {
  style: FontStyle;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  isStruck?: boolean;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const STYLES: readonly FontStyle[] = ['display', 'text'];
// Joiners and variation selectors: without a font for them, the characters around them are still legible.
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Text that an SVG may hold: without lone surrogates, controls and noncharacters, in one line. */
export function cleanText(text: string): string {
  return makePlain(text.replace(/[\p{Cs}\p{Cn}]/gu, ''))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether our fonts of both styles have all characters of the text. */
export function canDraw(fonts: Fonts, text: string): boolean {
  const cleaned = cleanText(text);
  const hasFont = (character: string) =>
    IGNORABLE.test(character) || STYLES.every((style) => findFont(fonts, style, character) !== null);
  return isVisible(cleaned) && Array.from(cleaned).every(hasFont);
}

/** The width of a text, in font sizes. */
export function measure(fonts: Fonts, style: FontStyle, text: string): number {
  return listRuns(fonts, style, text).reduce((sum, { width }) => sum + width, 0) / 1000;
}

/**
 * A line of text as SVG. Each run is a separate element, in a font that has all its characters: resvg drops text that
 * mixes fonts and directions. Within a run, resvg shapes and orders the letters.
 */
export function drawText(fonts: Fonts, text: string, x: number, y: number, style: TextStyle): string {
  const runs = orderRuns(listRuns(fonts, style.style, cleanText(text)));
  const { size, fill, anchor = 'start' } = style;
  const only = runs.length === 1 ? runs[0] : undefined;
  const width = (runs.reduce((sum, run) => sum + run.width, 0) * size) / 1000;
  const start = x - { start: 0, middle: width / 2, end: width }[anchor];
  const strike =
    style.isStruck && width > 0
      ? `<rect x="${round(start)}" y="${round(y - size * 0.33)}" width="${round(width)}" height="${round(Math.max(1.5, size / 14))}" fill="${fill}"/>`
      : '';
  let left = start;
  const elements = runs.map((run) => {
    const position = only ? `x="${round(x)}" text-anchor="${anchor}"` : `x="${round(left)}"`;
    left += (run.width * size) / 1000;
    return `<text ${position} y="${round(y)}" font-family="${run.family}" font-size="${size}" fill="${fill}" xml:space="preserve">${escapeHtml(run.text)}</text>`;
  });
  return elements.join('') + strike;
}

export function splitClusters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * The font for a cluster, such as a letter with its accents, and its width; null if no font has its characters.
 * Spaces and signs take the `preferred` font if it has them.
 */
function findFont(fonts: Fonts, style: FontStyle, cluster: string, preferred?: string) {
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  const [first = 0, ...others] = codePoints;
  const candidates = fonts.find(style, first).toSorted((a, b) => rankOf(b.family) - rankOf(a.family));
  function rankOf(family: string) {
    return family === preferred && !LETTER.test(cluster) ? 1 : 0;
  }
  for (const { family, width } of candidates) {
    const has = (codePoint: number) => fonts.find(style, codePoint).some((glyph) => glyph.family === family);
    const missing = others.filter((codePoint) => !has(codePoint));
    if (missing.length === 0) return { family, width, text: cluster };
    if (missing.every((codePoint) => IGNORABLE.test(String.fromCodePoint(codePoint)))) {
      return { family, width, text: String.fromCodePoint(...codePoints.filter((each) => !missing.includes(each))) };
    }
  }
  return null;
}

/** Splits a text into runs. Spaces and signs after a right-to-left word stay in its run, if its font has them. */
function listRuns(fonts: Fonts, style: FontStyle, text: string): Run[] {
  const runs: Run[] = [];
  for (const cluster of splitClusters(text)) {
    const last = runs.at(-1);
    const found = findFont(fonts, style, cluster, last?.isRightToLeft ? last.family : undefined);
    // A cluster that no single font has, such as an emoji sequence, is drawn character by character.
    const parts = found ? [found] : Array.from(cluster).flatMap((character) => findFont(fonts, style, character) ?? []);
    for (const { family, width, text } of parts) {
      const current = runs.at(-1);
      const isRightToLeft = RIGHT_TO_LEFT.test(text);
      if (current?.family === family && (current.isRightToLeft === isRightToLeft || !LETTER.test(text))) {
        current.text += text;
        current.width += width;
      } else runs.push({ family, text, width, isRightToLeft });
    }
  }
  return runs;
}

/** The runs as they stand from left to right: consecutive right-to-left runs are reversed. */
function orderRuns(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let reversed = 0;
  for (const run of runs) {
    reversed = run.isRightToLeft ? reversed + 1 : 0;
    ordered.splice(run.isRightToLeft ? ordered.length - reversed + 1 : ordered.length, 0, run);
  }
  return ordered;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
