import { readFileSync } from 'node:fs';

/** How many trials of one name have run so far in one environment, and how many of them have failed. */
export interface Tally {
  name: string;
  environment: string;
  seed: number;
  planned: number;
  tried: number;
  failed: number;
}

/** The latest tally of each name and environment, by name. */
export function readTallies(file: string): Tally[] {
  const latest: Map<string, Tally> = new Map();
  // The last line may be half written.
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const tally: Tally = JSON.parse(line);
    latest.set(`${tally.name}, ${tally.environment}`, tally);
  }
  return [...latest.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.environment.localeCompare(b.environment),
  );
}

export function isUnfinished({ tried, planned }: Tally) {
  return tried < planned;
}

/** The trials under way, in one line. */
export function describeProgress(tallies: Tally[]) {
  return tallies
    .filter(isUnfinished)
    .map(({ name, environment, tried, planned, failed }) => {
      const faults = failed > 0 ? `, ${failed} FAILED` : '';
      return `${name} (${environment}): ${tried} of ${planned}${faults}`;
    })
    .join('; ');
}

/** The table for docs/reliability.md. */
export function formatTable(tallies: Tally[]) {
  const rows = tallies.map((tally) => {
    const { name, environment, planned, tried, failed, seed } = tally;
    return [name, environment, isUnfinished(tally) ? `${tried} of ${planned}` : tried, tried - failed, failed, seed];
  });
  const cells = [['what is tried', 'where', 'tried', 'held', 'failed', 'seed'], ...rows].map((row) => row.map(String));
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
