import { ApiError } from '../api/client.ts';

/** Parses an id in the address: null if it is no id. Undefined on a prerendered page, whose address is a pattern. */
export function parseId(text: string): number | null | undefined {
  if (text.startsWith(':')) return undefined;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export function isHidden(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'bracket_hidden';
}

/** Whether the bracket or tournament does not exist (404), or cannot, since its id is invalid (400). */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status) && !isHidden(error);
}
