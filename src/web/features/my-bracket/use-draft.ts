import { useMemo, useState } from 'react';
import type { Game } from '../../../domain/bracket/game.ts';
import type { ContenderId, Tree } from '../../../domain/bracket/tree.ts';
import { autofill, chooseAtRandom, chooseBySeed } from '../../../domain/picks/autofill.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { canPick, isChangeable, setPick } from '../../../domain/picks/picking.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { serverNow } from '../../api/server-clock.ts';
import {
  describeCleared,
  describeDifference,
  describeDropped,
  describeFilled,
  type FillMethod,
  type Notice,
} from './draft-notices.ts';
import { type Difference, findDifference, type TimedPicks } from './local-draft.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/**
 * The draft: stored in the browser at every click, and pruned to what the tournament still allows. It starts with the
 * initial picks if none is stored, or only an older one. `locked` are the picks that cannot be changed; `onRemoved` is
 * called if another tab removes the draft.
 */
export function useDraft(key: string, tree: Tree, locked: Picks, onRemoved: () => void, initial: TimedPicks) {
  const stored = useStoredDraft({
    key,
    initial,
    onRemoved,
    // Undo would revert the other tab's change.
    onReplaced: () => setNotice(null),
  });
  const { isStored, isUnconfirmed, base, store, noteUnconfirmed, noteSaved } = stored;
  const tellDifference = (difference: Difference, inUse: Picks, savedAt: number | null) =>
    describeDifference(tree, { ...difference, picks: inUse, savedAt, now: serverNow() });
  const [notice, setNotice] = useState<(Notice & { tree: Tree }) | null>(() => {
    const difference = findDifference(stored.local, initial);
    return difference && { ...tellDifference(difference, stored.picks, initial.at), tree };
  });
  const pruned = useMemo(() => prunePicks(tree, stored.picks, locked), [tree, stored.picks, locked]);
  const picks = useMemo(() => new Map([...locked, ...pruned.picks]), [locked, pruned]);

  // A notice about an older tree is outdated.
  const current = notice?.tree === tree ? notice : null;
  const shown: Notice | null =
    pruned.dropped.length > 0
      ? { text: describeDropped(tree, stored.picks, locked, pruned.dropped.length), before: null }
      : current;
  const change = (next: Picks, message: Notice | null) => {
    stored.setPicks(next);
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
      setNotice({ ...tellDifference({ inUse: 'local', other: saved.picks }, picks, saved.at), tree });
    },
    noteSaved,
    notice: shown,
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
      change(next, { text: describeFilled(next.size - picks.size, method, picks.size), before: picks });
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
        current.inUse
          ? { ...tellDifference({ inUse, other: picks }, current.before, current.savedAt ?? null), isChosen: true }
          : null,
      );
      if (current.wasUnconfirmed) noteUnconfirmed(true);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
