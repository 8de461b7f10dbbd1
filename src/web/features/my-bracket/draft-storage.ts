import type { Picks } from '../../../domain/picks.ts';

/** Picks in progress are kept in this browser, for each user and tournament. */
export function draftKey(userId: number, tournamentId: number): string {
  return `swish-draft:${userId}:${tournamentId}`;
}

export function readDraft(key: string): Picks {
  try {
    return parseDraft(localStorage.getItem(key));
  } catch {
    // A browser that keeps nothing has kept nothing.
    return new Map();
  }
}

/** Says whether it is kept. */
export function writeDraft(key: string, picks: Picks): boolean {
  try {
    localStorage.setItem(key, JSON.stringify([...picks]));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whatever is stored there, it may have been written by another version, or by hand. */
export function parseDraft(text: string | null): Picks {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return new Map();
  }
  return new Map(Array.isArray(stored) ? stored.filter(isPick) : []);
}

function isPick(entry: unknown): entry is [number, number] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => Number.isInteger(part));
}
