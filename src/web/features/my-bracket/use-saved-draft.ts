import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { listPicks, mapPicks, type Picks } from '../../../domain/picks/picks.ts';
import { savedDraftQuery } from '../../api/bracket-queries.ts';
import { call } from '../../api/client.ts';
import { isSamePicks, type TimedPicks } from './local-draft.ts';
import type { Draft } from './use-draft.ts';

const DELAY_MS = 1_000;

interface SavedDraftOptions {
  tournamentId: number;
  userId: number;
  /** The key of the query with the saved draft. */
  removedAt: string | null;
  /** The draft on the server when the page opened. */
  initial: TimedPicks;
  draft: Draft;
  /** The picks of a bracket that was begun elsewhere, which are no part of the draft. */
  locked: Picks;
  /** Whether nothing is to be saved: the picks are being submitted. */
  isPaused: RefObject<boolean>;
}

/**
 * Saves the draft on the server a second after the last pick, or when the page is left, for the owner's other devices. A
 * failure is not told: this device has the picks too, and the next change saves all of them, or the network's return.
 */
export function useSavedDraft({
  tournamentId,
  userId,
  removedAt,
  initial,
  draft,
  locked,
  isPaused,
}: SavedDraftOptions) {
  const client = useQueryClient();
  const { picks, noteSaved } = draft;
  const savedPicks = useRef(initial.picks);
  const isSaving = useRef(false);
  const ownPicks = () => new Map([...picks].filter(([gameId]) => !locked.has(gameId)));

  /** What another device has saved since, or null. */
  const readOther = async (): Promise<TimedPicks | null> => {
    const saved = await client
      .fetchQuery({ ...savedDraftQuery(tournamentId, userId, removedAt), staleTime: 0 })
      .catch(() => null);
    const at = saved && Date.parse(saved.updatedAt);
    if (!saved || at === draft.base()) return null;
    const others = mapPicks(saved.picks);
    return isSamePicks(others, ownPicks()) ? null : { picks: others, at };
  };

  const save = useEffectEvent(async () => {
    const own = ownPicks();
    if (isPaused.current || draft.isUndecided || isSaving.current || isSamePicks(own, savedPicks.current)) return;
    isSaving.current = true;
    // A page that is being left has time for one request.
    const other = document.hidden ? null : await readOther();
    const saved = other ? null : await send(tournamentId, userId, own).catch(() => null);
    isSaving.current = false;
    if (other) return draft.offer(other);
    if (!saved) return;
    savedPicks.current = own;
    client.setQueryData(savedDraftQuery(tournamentId, userId, removedAt).queryKey, saved);
    noteSaved(Date.parse(saved.updatedAt));
    // Picks that were made meanwhile.
    void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the picks starts the delay anew
  useEffect(() => {
    const timer = setTimeout(() => void save(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [picks, draft.isUndecided]);
  useEffect(() => {
    const saveHidden = () => {
      if (document.hidden) void save();
    };
    const saveAgain = () => void save();
    document.addEventListener('visibilitychange', saveHidden);
    addEventListener('online', saveAgain);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      removeEventListener('online', saveAgain);
      // Somebody goes to another page of the app.
      void save();
    };
  }, []);
}

function send(tournamentId: number, userId: number, picks: Picks) {
  return call('PUT /api/tournaments/:id/draft', {
    params: { id: tournamentId },
    body: { picks: listPicks(picks), asUserId: userId },
  });
}
