import { ApiError } from '../api/client.ts';

/** An id in the address: null if it cannot be one. Undefined on a prerendered page, whose address is a pattern. */
export function parseId(text: string): number | null | undefined {
  if (text.startsWith(':')) return undefined;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export function isHidden(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'bracket_hidden';
}

/** Whether there is no such bracket or tournament, or none can be at this address. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status) && !isHidden(error);
}
