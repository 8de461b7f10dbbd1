import { makePlain } from './visible.ts';

export const MAX_SEARCH = 100;

/** What to search for when this was typed or pasted: copied names may have characters that nobody sees. */
export function toSearch(text: string): string {
  return makePlain(text.slice(0, MAX_SEARCH)).trim();
}
