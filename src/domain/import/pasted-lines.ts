import { isVisible, makePlain } from '../visible.ts';
import { findListMarks } from './list-marks.ts';

/** A line of a pasted list that is not blank. */
export interface PastedLine {
  /** The line number, from 1, counting blank lines. */
  number: number;
  /** As pasted, without a list mark. Untrimmed: leading tabs are empty cells. */
  text: string;
  /** Normalized, without quotes; cells without visible characters are empty. */
  cells: string[];
  /** The number of an item of a numbered list. */
  listNumber: number | null;
}

// In order of precedence: cells that a spreadsheet separates by tabs, or a list by semicolons, may hold commas.
const SEPARATORS = ['\t', ';', ','];
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/**
 * Splits a pasted list into lines and cells: from a spreadsheet, a CSV file, a document, or typed by hand. A first line
 * that holds only titles, which are in lower case, is its header.
 */
export function readPastedList(text: string, titles: readonly string[]) {
  const lines = splitLines(text)
    .map((line, index) => ({ number: index + 1, text: line.text, cells: splitCells(line.text), listNumber: null }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { header, rows } = splitHeader(lines, titles);
  return { header, rows: removeListMarks(rows, header?.cells.length ?? 0) };
}

/** Splits text into lines, blank ones included, with their offsets. */
export function splitLines(text: string): { start: number; text: string }[] {
  const breaks = [...text.matchAll(LINE_BREAK)];
  const starts = [0, ...breaks.map((found) => found.index + found[0].length)];
  return starts.map((start, index) => ({ start, text: text.slice(start, breaks[index]?.index) }));
}

function splitHeader(lines: PastedLine[], titles: readonly string[]) {
  const [first, ...others] = lines;
  const filled = first?.cells.filter((cell) => cell !== '') ?? [];
  const isHeader = first !== undefined && filled.every((cell) => titles.includes(cell.toLowerCase()));
  return isHeader ? { header: first, rows: others } : { header: null, rows: lines };
}

/** `columnCount` is that of the header, 0 without one. */
function removeListMarks(lines: PastedLine[], columnCount: number): PastedLine[] {
  const marks = findListMarks(
    lines.map(({ text }) => text),
    columnCount > 0,
  );
  return lines.map((line, index) => {
    const mark = marks[index];
    // A cell that has a title is no mark: '1.' in the column '#'.
    const isCell = line.text.slice(0, mark?.length ?? 0).includes('\t');
    if (!mark || (isCell && line.cells.length <= columnCount)) return line;
    const text = line.text.slice(mark.length);
    return { ...line, text, cells: splitCells(text), listNumber: mark.number };
  });
}

function splitCells(line: string): string[] {
  // The line with quoted cells masked, so that only real separators are left. A quote inside a cell is literal.
  const masked = line.replace(/(?<=^|[\t;,])[^\S\t]*"(?:[^"]|"")*"[^\S\t]*(?=[\t;,]|$)/g, (quoted) =>
    '"'.repeat(quoted.length),
  );
  // A line holds no line break, so without a separator it is one cell.
  const separator = SEPARATORS.find((candidate) => masked.includes(candidate)) ?? '\n';
  let start = 0;
  return masked.split(separator).map(({ length }) => {
    const cell = line.slice(start, start + length);
    start += length + separator.length;
    return readCell(cell);
  });
}

function readCell(cell: string): string {
  const text = tidy(cell);
  const quoted = /^"((?:[^"]|"")*)"$/.exec(text)?.[1];
  const neat = quoted === undefined ? text : tidy(quoted.replaceAll('""', '"'));
  return isVisible(neat) ? neat : '';
}

/** The key by which listed names are compared: ignores case, Unicode composition and repeated spaces, not accents. */
export function nameKeyOf(name: string): string {
  return tidy(name).toLowerCase();
}

/** Removes control characters, composes letters (NFC) and collapses spaces. */
function tidy(text: string): string {
  return makePlain(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}
