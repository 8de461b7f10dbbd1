import { runInSlices } from '../slices.ts';

export type Cell = string | number | null;

// Tells spreadsheets that the text is UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';
// Rows between two yields to the event loop: a few milliseconds of work.
const SLICE = 500;

/** A table as CSV (RFC 4180) with a header line. */
export function writeCsv<Row>(
  header: readonly string[],
  rows: readonly Row[],
  toCells: (row: Row) => readonly Cell[],
): Promise<string> {
  return runInSlices(function* () {
    let text = `${BYTE_ORDER_MARK}${formatLine(header)}`;
    for (let from = 0; from < rows.length; from += SLICE) {
      if (from > 0) yield;
      for (const row of rows.slice(from, from + SLICE)) text += formatLine(toCells(row));
    }
    return text;
  });
}

function formatLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether a spreadsheet would compute the text instead of showing it. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text);
}
