import { isVisible, makePlain } from '../visible.ts';

/** A line that says something, of a list that was pasted. */
export interface PastedLine {
  /** Counted from 1 as people count them, blank lines too. */
  number: number;
  /** As it was pasted: blanks at its beginning may be empty cells. */
  text: string;
  /** Neat, without quotes; those in which nothing can be seen are empty, and keep their place. */
  cells: string[];
}

// The first that a line has: cells from a spreadsheet may hold commas, and lists with semicolons do so to have commas.
const SEPARATORS = ['\t', ';', ','];
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** The lines of a pasted list with what is in each: columns of a spreadsheet, a CSV file, or something typed by hand. */
export function readPastedLines(text: string): PastedLine[] {
  return splitLines(text)
    .map((line, index) => ({ number: index + 1, text: line.text, cells: splitCells(line.text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Every line, blank ones too, and where it begins. */
export function splitLines(text: string): { start: number; text: string }[] {
  const breaks = [...text.matchAll(LINE_BREAK)];
  const starts = [0, ...breaks.map((found) => found.index + found[0].length)];
  return starts.map((start, index) => ({ start, text: text.slice(start, breaks[index]?.index) }));
}

/** Without the first line, if it only says what the columns are. `titles` are in small letters. */
export function dropHeader(lines: PastedLine[], titles: readonly string[]): PastedLine[] {
  const said = lines[0]?.cells.filter((cell) => cell !== '') ?? [];
  return said.every((cell) => titles.includes(cell.toLowerCase())) ? lines.slice(1) : lines;
}

function splitCells(line: string): string[] {
  // As long as the line, with nothing to split at inside of quotes. A quote that does not span its cell is just a quote.
  const bare = line.replace(/(?<=^|[\t;,])[^\S\t]*"(?:[^"]|"")*"[^\S\t]*(?=[\t;,]|$)/g, (quoted) =>
    '"'.repeat(quoted.length),
  );
  const separator = SEPARATORS.find((candidate) => bare.includes(candidate)) ?? '\n';
  let start = 0;
  return bare.split(separator).map(({ length }) => {
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

/** Names are the same regardless of case, of how their letters are put together, and of the blanks in them. */
export function foldName(name: string): string {
  return tidy(name).toLowerCase();
}

/** Plain, with letters in one form, and single ordinary spaces. */
function tidy(text: string): string {
  return makePlain(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}
