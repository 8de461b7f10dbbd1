/** Equal figures share a rank, and the next one counts them all: 1, 2, 2, 4. */
export function rankOf(rows: readonly { figure: string }[], figure: string): number {
  return rows.findIndex((row) => row.figure === figure) + 1;
}
