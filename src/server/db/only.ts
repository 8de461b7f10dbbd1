/** The one row that a statement must have given, such as an insert with `returning`. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, and there were ${rows.length}.`);
  return row;
}
