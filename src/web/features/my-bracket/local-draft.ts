import type { Tree } from '../../../domain/bracket/tree.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { readStored, removeStored, writeStored } from '../../browser/storage.ts';

/** Picks, and when they were made, by the server's clock. */
export interface TimedPicks {
  picks: Picks;
  /** Null if it is not known, or does not matter. */
  at: number | null;
}

/** A draft on this device. */
export interface LocalDraft extends TimedPicks {
  /** The time of the saved draft that it continues; null if none was saved from here. */
  base: number | null;
}

/** No draft. */
export const NO_DRAFT: TimedPicks = { picks: NO_PICKS, at: null };

/** Picks of which there are other ones, such as those made on another device. */
export interface Difference {
  /** Whether those in use are the saved ones, or those on this device. */
  inUse: 'saved' | 'local';
  other: Picks;
}

/** The storage key of a draft. */
export function draftKey(userId: number | 'visitor', tournamentId: number): string {
  return `swish-draft:${userId}:${tournamentId}`;
}

/** The storage key of changes to a submitted bracket. A later submission, on another device, makes them outdated. */
export function changesKey(userId: number, tournamentId: number, submittedAt: string): string {
  return `swish-changes:${userId}:${tournamentId}:${submittedAt}`;
}

/** The storage key of the guess that was typed with a draft. */
export function guessKey(key: string): string {
  return `${key}:guess`;
}

/** Marks a draft whose submission was not confirmed; removed once it is, or on Start over. */
export function unconfirmedKey(key: string): string {
  return `${key}:unsent`;
}

/**
 * The picks of a draft that still hold, on top of those of the bracket. The draft is the newer one of that on this device
 * and the saved one; `isLocal` is whether any of the picks are on this device only.
 */
export function combinePicks(tree: Tree, draft: { local: TimedPicks | null; saved: TimedPicks }, ofBracket: Picks) {
  const newer = newerOf(draft.local, draft.saved);
  const { picks } = prunePicks(tree, new Map([...newer.picks, ...ofBracket]), ofBracket);
  return { picks, isLocal: newer !== draft.saved && [...picks.keys()].some((gameId) => !ofBracket.has(gameId)) };
}

/** The newer one of two drafts. One without a time was stored by an older version of the app. */
export function newerOf(local: TimedPicks | null, saved: TimedPicks): TimedPicks {
  return local === null || (local.at ?? 0) < (saved.at ?? 0) ? saved : local;
}

/** How the draft in use, the newer one, differs from the other; null if one continues the other. */
export function findDifference(local: LocalDraft | null, saved: TimedPicks): Difference | null {
  if (local === null || saved.at === null || isSamePicks(local.picks, saved.picks)) return null;
  if (newerOf(local, saved) === saved) return local.picks.size > 0 ? { inUse: 'saved', other: local.picks } : null;
  return local.base === saved.at ? null : { inUse: 'local', other: saved.picks };
}

export function isSamePicks(a: Picks, b: Picks): boolean {
  return a.size === b.size && [...a].every(([gameId, contender]) => b.get(gameId) === contender);
}

/** The draft on this device, or null. */
export function readDraft(key: string): LocalDraft | null {
  const text = readStored(key);
  return text === null ? null : parseDraft(text);
}

/** The newer one of two drafts on this device. */
export function newerLocal(own: LocalDraft | null, other: LocalDraft | null): LocalDraft | null {
  if (!other || other.picks.size === 0) return own;
  return own !== null && newerOf(own, other) === own ? own : other;
}

/** Returns whether the browser has stored it. */
export function writeDraft(key: string, draft: LocalDraft): boolean {
  return writeStored(key, formatDraft(draft));
}

/**
 * Makes the picks of a visitor those of the person who has logged in, unless that person has newer ones on this device.
 * Always if the visitor was about to submit them.
 */
export function adoptVisitorDraft(tournamentId: number, key: string, isSubmitting: boolean): void {
  const visitorKey = draftKey('visitor', tournamentId);
  const draft = readDraft(visitorKey);
  if (!draft || draft.picks.size === 0) return;
  if (!isSubmitting && newerLocal(readDraft(key), draft) !== draft) return;
  const guess = readStored(guessKey(visitorKey));
  if (!writeDraft(key, { ...draft, base: null })) return;
  if (guess !== null) writeStored(guessKey(key), guess);
  removeDraft(visitorKey);
}

/** Removes a draft, the guess that was typed with it, and the mark that its submission was not confirmed. */
export function removeDraft(key: string): void {
  removeStored(key);
  removeStored(guessKey(key));
  removeStored(unconfirmedKey(key));
}

/** The times come after the picks, where a tab with an older version of the app, which knows picks only, skips them. */
export function formatDraft({ picks, at, base }: LocalDraft): string {
  return JSON.stringify([...picks, { at, base }]);
}

/** Tolerates any text, since another version of the app may have stored it. */
export function parseDraft(text: string): LocalDraft {
  const entries = parseEntries(text);
  const { at, base } = entries.find(isTimes) ?? {};
  return { picks: new Map(entries.filter(isPick)), at: toTime(at), base: toTime(base) };
}

function parseEntries(text: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function isPick(entry: unknown): entry is [number, number] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => Number.isInteger(part));
}

function isTimes(entry: unknown): entry is { at?: unknown; base?: unknown } {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

function toTime(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
