const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** What turns a number into a rank in English: 'st' for 1, 'th' for 11. */
export function ordinalSuffix(rank: number): string {
  return SUFFIXES[RULES.select(rank)] ?? 'th';
}
