import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Picks } from '../../../domain/picks/picks.ts';
import { serverNow } from '../../api/server-clock.ts';
import { readStored, removeStored, writeStored } from '../../browser/storage.ts';
import { newerOf, parseDraft, readDraft, type TimedPicks, unconfirmedKey, writeDraft } from './local-draft.ts';

interface StoredDraftOptions {
  key: string;
  /** What the draft starts with if this browser has none, or only an older one. */
  initial: TimedPicks;
  /** Another tab has removed the draft by submitting. */
  onRemoved: () => void;
  /** Another tab has changed the draft. */
  onReplaced: () => void;
}

/** The draft as this browser stores it, beside the saved draft that it continues. */
export function useStoredDraft({ key, initial, onRemoved, onReplaced }: StoredDraftOptions) {
  const [local] = useState(() => readDraft(key));
  const [isOutdated] = useState(() => newerOf(local, initial) === initial);
  const [picks, setPicks] = useState(() => newerOf(local, initial).picks);
  const [isStored, setIsStored] = useState(true);
  const [isUnconfirmed, setIsUnconfirmed] = useState(() => !isOutdated && readStored(unconfirmedKey(key)) !== null);
  // The time of the saved draft that this one continues.
  const base = useRef(isOutdated ? initial.at : (local?.base ?? null));
  const notifyRemoved = useEffectEvent(onRemoved);
  const notifyReplaced = useEffectEvent(onReplaced);
  useEffect(() => {
    const syncDraft = (event: StorageEvent) => {
      if (event.key !== key) return;
      if (event.newValue === null) return notifyRemoved();
      const draft = parseDraft(event.newValue);
      base.current = draft.base;
      setPicks(draft.picks);
      notifyReplaced();
    };
    addEventListener('storage', syncDraft);
    return () => removeEventListener('storage', syncDraft);
  }, [key]);

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
  /** The server has saved these picks, or later ones, at that time. */
  const noteSaved = (at: number) => {
    base.current = at;
    // As they are stored by now: some may have been made since.
    const stored = readDraft(key);
    if (stored) writeDraft(key, { ...stored, at: Math.max(stored.at ?? 0, at), base: at });
  };
  return { local, picks, setPicks, isStored, isUnconfirmed, base, store, noteUnconfirmed, noteSaved };
}
