import type { ResultValues, Side } from '../../admin/result-values.ts';

/** What was typed and not saved. The rest is as the game has it, and follows it. */
export type Draft = Partial<ResultValues>;

/** What stands in the fields and not in the game; nothing if that is all the same. */
export function draftOf(values: ResultValues, stored: Record<Side, string>): Draft | null {
  const known: Draft = stored;
  const typed = Object.entries(values).filter(([name, text]) => text !== (known[name as Side] ?? ''));
  return typed.length > 0 ? Object.fromEntries(typed) : null;
}
