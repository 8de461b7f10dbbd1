import type { Encoding } from './encodings.ts';

/** Each form has a tag of its own, since a cache may have but one of them. */
export function tagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether the caller, with this `If-None-Match`, says that it has this very content. */
export function hasTag(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
