import { readFileSync } from 'node:fs';

/** What has come of the trials of a row so far, in one place. */
export interface Tally {
  row: number;
  where: string;
  seed: number;
  of: number;
  tried: number;
  failed: number;
}

/** The last word on each row and place, by row. */
export function readTallies(file: string): Tally[] {
  const latest: Map<string, Tally> = new Map();
  // The last line may be half written.
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const tally: Tally = JSON.parse(line);
    latest.set(`${tally.row} ${tally.where}`, tally);
  }
  return [...latest.values()].sort((a, b) => a.row - b.row || a.where.localeCompare(b.where));
}

export function isUnfinished({ tried, of }: Tally) {
  return tried < of;
}

/** What is under way, in one line. */
export function describeProgress(tallies: Tally[]) {
  return tallies
    .filter(isUnfinished)
    .map(({ row, where, tried, of, failed }) => {
      const faults = failed > 0 ? `, ${failed} FAILED` : '';
      return `row ${row} (${where}): ${tried} of ${of}${faults}`;
    })
    .join('; ');
}

/** As it stands in docs/reliability.md. */
export function drawTable(tallies: Tally[]) {
  const rows = tallies.map((tally) => {
    const { row, where, of, tried, failed, seed } = tally;
    return [row, where, isUnfinished(tally) ? `${tried} of ${of}` : tried, tried - failed, failed, seed];
  });
  const cells = [['row', 'where', 'tried', 'held', 'failed', 'seed'], ...rows].map((row) => row.map(String));
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
