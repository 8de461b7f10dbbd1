import { readFileSync } from 'node:fs';

/** The outcome so far of the trials of one name in one place. */
export interface Tally {
  name: string;
  where: string;
  seed: number;
  of: number;
  tried: number;
  failed: number;
}

/** The latest tally of each name and place, by name. */
export function readTallies(file: string): Tally[] {
  const latest: Map<string, Tally> = new Map();
  // The last line may be half written.
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const tally: Tally = JSON.parse(line);
    latest.set(`${tally.name}, ${tally.where}`, tally);
  }
  return [...latest.values()].sort((a, b) => a.name.localeCompare(b.name) || a.where.localeCompare(b.where));
}

export function isUnfinished({ tried, of }: Tally) {
  return tried < of;
}

/** The trials under way, in one line. */
export function describeProgress(tallies: Tally[]) {
  return tallies
    .filter(isUnfinished)
    .map(({ name, where, tried, of, failed }) => {
      const faults = failed > 0 ? `, ${failed} FAILED` : '';
      return `${name} (${where}): ${tried} of ${of}${faults}`;
    })
    .join('; ');
}

/** The table for docs/reliability.md. */
export function drawTable(tallies: Tally[]) {
  const rows = tallies.map((tally) => {
    const { name, where, of, tried, failed, seed } = tally;
    return [name, where, isUnfinished(tally) ? `${tried} of ${of}` : tried, tried - failed, failed, seed];
  });
  const cells = [['what is tried', 'where', 'tried', 'held', 'failed', 'seed'], ...rows].map((row) => row.map(String));
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
