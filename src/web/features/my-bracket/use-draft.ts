import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Game } from '../../../domain/bracket/game.ts';
import { type ContenderId, nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { autofill, chooseAtRandom, chooseBySeed } from '../../../domain/picks/autofill.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { canPick, isChangeable, setPick } from '../../../domain/picks/picking.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { serverNow } from '../../api/server-clock.ts';
import { readStored, removeStored, writeStored } from '../../browser/storage.ts';
import { countOf } from '../../ui/format.ts';

/** What the last action did, or how many saved picks no longer hold. */
interface Notice {
  text: string;
  /** The picks before the action; null if it cannot be undone. */
  before: Picks | null;
  /** Whether they had been submitted without a confirmation. */
  wasUnconfirmed?: boolean;
}

type FillMethod = 'seed' | 'random';

/** Picks, and when they were made, by the server's clock. */
export interface TimedPicks {
  picks: Picks;
  /** Null if it is not known, or does not matter. */
  at: number | null;
}

/** No draft. */
export const NO_DRAFT: TimedPicks = { picks: NO_PICKS, at: null };

/**
 * The draft: stored in the browser at every click, and pruned to what the tournament still allows. It starts with the
 * initial picks if none is stored, or only an older one. `locked` are the picks that cannot be changed; `onRemoved` is
 * called if another tab removes the draft.
 */
export function useDraft(key: string, tree: Tree, locked: Picks, onRemoved: () => void, initial: TimedPicks) {
  const [isOutdated] = useState(() => newerOf(readDraft(key), initial) === initial);
  const [draft, setDraft] = useState(() => newerOf(readDraft(key), initial).picks);
  const [isStored, setIsStored] = useState(true);
  const [isUnconfirmed, setIsUnconfirmed] = useState(() => !isOutdated && readStored(unconfirmedKey(key)) !== null);
  const [notice, setNotice] = useState<(Notice & { tree: Tree }) | null>(null);
  const notifyRemoved = useEffectEvent(onRemoved);
  useEffect(() => {
    // Another tab has changed the draft, or removed it by submitting.
    const syncDraft = (event: StorageEvent) => {
      if (event.key !== key) return;
      if (event.newValue === null) return notifyRemoved();
      setDraft(parseDraft(event.newValue).picks);
      // Undo would revert the other tab's change.
      setNotice(null);
    };
    addEventListener('storage', syncDraft);
    return () => removeEventListener('storage', syncDraft);
  }, [key]);

  const pruned = useMemo(() => prunePicks(tree, draft, locked), [tree, draft, locked]);
  const picks = useMemo(() => new Map([...locked, ...pruned.picks]), [locked, pruned]);

  // A notice about an older tree is outdated.
  const current = notice?.tree === tree ? notice : null;
  const store = (next: Picks): boolean => {
    // Not older than the draft it is based on, however late a response told the time.
    const isWritten = writeStored(key, formatDraft({ picks: next, at: Math.max(serverNow(), initial.at ?? 0) }));
    setIsStored(isWritten);
    // The mark was about the draft that this one replaces.
    if (isOutdated && !isUnconfirmed) removeStored(unconfirmedKey(key));
    return isWritten;
  };
  const noteUnconfirmed = (isNow: boolean): boolean => {
    setIsUnconfirmed(isNow);
    if (isNow) return writeStored(unconfirmedKey(key), 'yes');
    removeStored(unconfirmedKey(key));
    return true;
  };
  const change = (next: Picks, message: Notice | null) => {
    setDraft(next);
    store(next);
    setNotice(message && { ...message, tree });
  };
  return {
    picks,
    isStored,
    /** The picks were submitted, which was not confirmed. They may have changed since. */
    isUnconfirmed,
    /** To be called before the picks are sent. Returns whether they would survive a reload. */
    keepUnconfirmed: () => {
      const isKept = store(picks);
      return noteUnconfirmed(true) && isKept;
    },
    noteConfirmed: () => noteUnconfirmed(false),
    notice: pruned.dropped.length > 0 ? { text: describeDropped(pruned.dropped.length), before: null } : current,
    dismiss: () => change(pruned.picks, null),
    isOpen: (game: Game) => isChangeable(game, locked),
    canPick: (gameId: number, contender: ContenderId) => canPick(tree, picks, gameId, contender, locked),
    /** Returns the picks since. */
    pick: (gameId: number, contender: ContenderId): Picks => {
      const { picks: next, cleared } = setPick(tree, picks, gameId, contender, locked);
      if (next === picks) return picks;
      change(next, cleared.length > 0 ? { text: describeCleared(tree, picks, gameId, cleared), before: picks } : null);
      return next;
    },
    fill: (method: FillMethod) => {
      const next = autofill(tree, picks, method === 'seed' ? chooseBySeed(tree) : chooseAtRandom(tree, Math.random));
      change(next, { text: describeFilled(next.size - picks.size, method), before: picks });
    },
    startOver: () => {
      const text = locked.size > 0 ? 'All picks that can still change are cleared.' : 'All picks are cleared.';
      change(NO_PICKS, { text, before: picks, wasUnconfirmed: isUnconfirmed });
      noteUnconfirmed(false);
    },
    undo: () => {
      if (!current?.before) return;
      change(current.before, null);
      if (current.wasUnconfirmed) noteUnconfirmed(true);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function describeCleared(tree: Tree, before: Picks, gameId: number, cleared: readonly number[]): string {
  const replaced = before.get(gameId);
  const who = replaced === undefined ? 'That team' : nameOf(tree, replaced);
  return `${who} no longer gets that far: ${countOf(cleared.length, 'later pick was', 'later picks were')} cleared.`;
}

function describeFilled(filled: number, method: FillMethod): string {
  if (filled === 0) return 'There was no open game left to fill.';
  const how = method === 'seed' ? 'by seed' : 'at random: better seeds win more often';
  return `${countOf(filled, 'game', 'games')} filled ${how}. Your own picks stayed.`;
}

function describeDropped(dropped: number): string {
  return `${countOf(dropped, 'saved pick no longer holds', 'saved picks no longer hold')}, because the tournament has moved on.`;
}

/** The storage key of a draft. */
export function draftKey(userId: number, tournamentId: number): string {
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
function unconfirmedKey(key: string): string {
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
function newerOf(local: TimedPicks | null, saved: TimedPicks): TimedPicks {
  return local === null || (local.at ?? 0) < (saved.at ?? 0) ? saved : local;
}

/** The draft on this device, or null. */
export function readDraft(key: string): TimedPicks | null {
  const text = readStored(key);
  return text === null ? null : parseDraft(text);
}

/** Removes a draft, the guess that was typed with it, and the mark that its submission was not confirmed. */
export function removeDraft(key: string): void {
  removeStored(key);
  removeStored(guessKey(key));
  removeStored(unconfirmedKey(key));
}

/** The time comes after the picks, where a tab with an older version of the app, which knows picks only, skips it. */
export function formatDraft({ picks, at }: TimedPicks): string {
  return JSON.stringify([...picks, { at }]);
}

/** Tolerates any text, since another version of the app may have stored it. */
export function parseDraft(text: string): TimedPicks {
  const entries = parseEntries(text);
  return { picks: new Map(entries.filter(isPick)), at: entries.find(isTime)?.at ?? null };
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

function isTime(entry: unknown): entry is { at: number } {
  return typeof entry === 'object' && entry !== null && 'at' in entry && typeof entry.at === 'number';
}
