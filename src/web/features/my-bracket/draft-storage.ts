import type { Picks } from '../../../domain/picks/picks.ts';
import { readStored, writeStored } from '../../browser/storage.ts';

/** Picks in progress are kept in this browser, for each user and tournament. */
export function draftKey(userId: number, tournamentId: number): string {
  return `swish-draft:${userId}:${tournamentId}`;
}

export function readDraft(key: string): Picks {
  return parseDraft(readStored(key));
}

/** Says whether it is kept. */
export function writeDraft(key: string, picks: Picks): boolean {
  return writeStored(key, JSON.stringify([...picks]));
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
