import { isVisible, makePlain } from '../../domain/visible.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { isRightToLeft, mirror, orderVisually, resolveLevels } from './bidi.ts';
import type { FontStyle, Fonts } from './fonts.ts';

/** A part of a cluster, or a whole one, in the font that has it. */
interface Glyphs {
  family: string;
  text: string;
  /** In thousandths of the font size. */
  width: number;
}

/** Text in one font and one direction. */
interface Run extends Glyphs {
  /** See bidi.ts. */
  level: number;
}

type Anchor = 'start' | 'middle' | 'end';

export interface TextStyle {
  style: FontStyle;
  size: number;
  fill: string;
  anchor?: Anchor;
  isStruck?: boolean;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
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
  return splitClusters(text)
    .flatMap((cluster) => findGlyphs(fonts, style, cluster))
    .reduce((sum, { width }) => sum + width / 1000, 0);
}

/**
 * A line of text as SVG. Each run is a separate element, in a font that has all its characters: resvg drops text that
 * mixes fonts and directions, and takes every line to be from left to right. Within a run, it shapes and orders the
 * letters.
 */
export function drawText(fonts: Fonts, text: string, x: number, y: number, style: TextStyle): string {
  const runs = orderVisually(listRuns(fonts, style.style, cleanText(text)));
  const { size, fill, anchor = 'start' } = style;
  const only = runs.length === 1 ? runs[0] : undefined;
  const width = (runs.reduce((sum, run) => sum + run.width, 0) * size) / 1000;
  const start = x - { start: 0, middle: width / 2, end: width }[anchor];
  const strike =
    style.isStruck && width > 0
      ? `<rect x="${round(start)}" y="${round(y - size * 0.33)}" width="${round(width)}" height="${round(Math.max(1.5, size / 14))}" fill="${fill}"/>`
      : '';
  let left = start;
  const elements = runs.map((run, index) => {
    const right = left + (run.width * size) / 1000;
    const position = only ? placeRun(x, x, anchor) : placeRun(left, right, chooseAnchor(run, index, runs.length));
    left = right;
    return `<text ${position} y="${round(y)}" font-family="${run.family}" font-size="${size}" fill="${fill}" xml:space="preserve">${escapeHtml(run.text)}</text>`;
  });
  return elements.join('') + strike;
}

/**
 * Joined Arabic letters are narrower than they are alone, so their run is narrower than measured: what is left over is at
 * the edge of the line, or on both sides.
 */
function chooseAnchor(run: Run, index: number, count: number): Anchor {
  if (!isReversed(run) || index === count - 1) return 'start';
  return index === 0 ? 'end' : 'middle';
}

function placeRun(left: number, right: number, anchor: Anchor): string {
  const x = { start: left, middle: (left + right) / 2, end: right }[anchor];
  return `x="${round(x)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}`;
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

/** A cluster that no single font has, such as an emoji sequence, is drawn character by character. */
function findGlyphs(fonts: Fonts, style: FontStyle, cluster: string, preferred?: string): Glyphs[] {
  const found = findFont(fonts, style, cluster, preferred);
  return found ? [found] : Array.from(cluster).flatMap((character) => findFont(fonts, style, character) ?? []);
}

/** Splits a text into runs. A sign after a right-to-left word takes its font, if the font has it. */
function listRuns(fonts: Fonts, style: FontStyle, text: string): Run[] {
  const clusters = splitClusters(text);
  const levels = resolveLevels(clusters);
  const runs: (Omit<Run, keyof Glyphs> & { parts: Glyphs[] })[] = [];
  for (const [index, cluster] of clusters.entries()) {
    const level = levels[index] ?? 0;
    const preferred = runs.at(-1)?.parts.findLast(({ text }) => isRightToLeft(text))?.family;
    for (const glyphs of findGlyphs(fonts, style, cluster, preferred)) {
      const last = runs.at(-1);
      if (last?.level === level && last.parts[0]?.family === glyphs.family) last.parts.push(glyphs);
      else runs.push({ level, parts: [glyphs] });
    }
  }
  return runs.flatMap(({ level, parts }) => {
    const pieces = isReversed({ level }) ? splitEdges(parts) : [parts];
    return pieces.map((piece) => joinGlyphs(piece, level));
  });
}

/** Divides the signs at both ends of a run from the words: resvg would put them to the other side of it. */
function splitEdges(parts: readonly Glyphs[]): Glyphs[][] {
  const isWord = ({ text }: Glyphs) => isRightToLeft(text);
  const first = parts.findIndex(isWord);
  if (first === -1) return parts.map(mirrorGlyphs);
  const end = parts.findLastIndex(isWord) + 1;
  return [...parts.slice(0, first).map(mirrorGlyphs), parts.slice(first, end), ...parts.slice(end).map(mirrorGlyphs)];
}

/** A sign by itself, which resvg does not mirror. */
function mirrorGlyphs(glyphs: Glyphs): Glyphs[] {
  return [{ ...glyphs, text: mirror(glyphs.text) }];
}

function joinGlyphs(parts: readonly Glyphs[], level: number): Run {
  return {
    family: parts[0]?.family ?? '',
    text: parts.map(({ text }) => text).join(''),
    width: parts.reduce((sum, { width }) => sum + width, 0),
    level,
  };
}

function isReversed({ level }: Pick<Run, 'level'>): boolean {
  return level % 2 === 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
