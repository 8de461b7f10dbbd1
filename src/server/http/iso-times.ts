type IsoTimes<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

/** A database row with its dates as ISO 8601 strings, as the schemas of responses have them. */
export function withIsoTimes<Row extends object>(row: Row): IsoTimes<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as IsoTimes<Row>;
}
