import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Game } from '../../../domain/bracket/game.ts';
import { type ContenderId, nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { autofill, chooseAtRandom, chooseBySeed } from '../../../domain/picks/autofill.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { canPick, isChangeable, setPick } from '../../../domain/picks/picking.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { serverNow } from '../../api/server-clock.ts';
import { readStored, removeStored, writeStored } from '../../browser/storage.ts';
import { countOf } from '../../ui/format.ts';
import {
  type Difference,
  findDifference,
  newerOf,
  parseDraft,
  readDraft,
  type TimedPicks,
  unconfirmedKey,
  writeDraft,
} from './local-draft.ts';

/** What the last action did, which picks these are if there are others, or how many saved picks no longer hold. */
interface Notice {
  text: string;
  /** The picks before the action, or the other ones; null if it cannot be undone. */
  before: Picks | null;
  /** Whether they had been submitted without a confirmation. */
  wasUnconfirmed?: boolean;
  /** Set if there are picks of two devices to choose from. */
  inUse?: Difference['inUse'];
  /** Whether somebody has chosen. */
  isChosen?: boolean;
}

type FillMethod = 'seed' | 'random';

/**
 * The draft: stored in the browser at every click, and pruned to what the tournament still allows. It starts with the
 * initial picks if none is stored, or only an older one. `locked` are the picks that cannot be changed; `onRemoved` is
 * called if another tab removes the draft.
 */
export function useDraft(key: string, tree: Tree, locked: Picks, onRemoved: () => void, initial: TimedPicks) {
  const [local] = useState(() => readDraft(key));
  const [isOutdated] = useState(() => newerOf(local, initial) === initial);
  const [draft, setDraft] = useState(() => newerOf(local, initial).picks);
  const [isStored, setIsStored] = useState(true);
  const [isUnconfirmed, setIsUnconfirmed] = useState(() => !isOutdated && readStored(unconfirmedKey(key)) !== null);
  const [notice, setNotice] = useState<(Notice & { tree: Tree }) | null>(() => {
    const difference = findDifference(local, initial);
    return difference && { ...describeDifference(difference, newerOf(local, initial).picks.size), tree };
  });
  // The time of the saved draft that this one continues.
  const base = useRef(isOutdated ? initial.at : (local?.base ?? null));
  const notifyRemoved = useEffectEvent(onRemoved);
  useEffect(() => {
    // Another tab has changed the draft, or removed it by submitting.
    const syncDraft = (event: StorageEvent) => {
      if (event.key !== key) return;
      if (event.newValue === null) return notifyRemoved();
      const draft = parseDraft(event.newValue);
      base.current = draft.base;
      setDraft(draft.picks);
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
    // Not older than the drafts before it, however late a response told the time.
    const at = Math.max(serverNow(), initial.at ?? 0, base.current ?? 0);
    const isWritten = writeDraft(key, { picks: next, at, base: base.current });
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
    // The choice between two devices stays until it is made.
    setNotice((before) => (message ? { ...message, tree } : before?.inUse && next !== pruned.picks ? before : null));
  };
  return {
    picks,
    isStored,
    /** The picks were submitted, which was not confirmed. They may have changed since. */
    isUnconfirmed,
    /** Stores the picks once more. Returns whether they would survive a reload. */
    keep: () => store(picks),
    /** To be called before the picks are sent. Returns whether they would survive a reload. */
    keepUnconfirmed: () => {
      const isKept = store(picks);
      return noteUnconfirmed(true) && isKept;
    },
    noteConfirmed: () => noteUnconfirmed(false),
    /** The time of the saved draft that this one continues. */
    base: () => base.current,
    /** Saving these picks would overwrite others, which somebody has to choose first. */
    isUndecided: current?.inUse === 'local' && !current.isChosen,
    /** Another device has saved other picks meanwhile. */
    offer: (saved: TimedPicks) => {
      base.current = saved.at;
      setNotice({ ...describeDifference({ inUse: 'local', other: saved.picks }, picks.size), tree });
    },
    /** The server has saved these picks, or later ones, at that time. */
    noteSaved: (at: number) => {
      base.current = at;
      // As they are stored by now: some may have been made since.
      const stored = readDraft(key);
      if (stored) writeDraft(key, { ...stored, at: Math.max(stored.at ?? 0, at), base: at });
    },
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
      const inUse = current.inUse === 'saved' ? 'local' : 'saved';
      change(
        current.before,
        current.inUse ? { ...describeDifference({ inUse, other: picks }, current.before.size), isChosen: true } : null,
      );
      if (current.wasUnconfirmed) noteUnconfirmed(true);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function describeDifference({ inUse, other }: Difference, count: number): Notice {
  const device = inUse === 'saved' ? 'your other device' : 'this device';
  return { text: `${countOf(count, 'pick', 'picks')} from ${device}.`, before: other, inUse };
}

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
