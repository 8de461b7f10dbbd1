import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Picks } from '../../../domain/picks/picks.ts';
import { PATHS } from '../../paths.ts';

/**
 * What a visitor has submitted, on the way through registration or login: it travels in the history state, so that nobody
 * sends it who comes to My Bracket in another way.
 */
interface SubmissionState {
  submits?: string;
}

/** The history state for the page where a visitor makes an account. */
export function stateOfSubmission(picks: Picks): { returnTo: string; submits: string } {
  return { returnTo: PATHS.myBracket, submits: fingerprint(picks) };
}

/** What a visitor has submitted on the way to this page, and a function that forgets it; null if nothing. */
export function useVisitorSubmission() {
  const [path, navigate] = useLocation();
  const state = useHistoryState<SubmissionState | null>();
  const [submits, setSubmits] = useState(state?.submits ?? null);
  useEffect(() => {
    // A reload does not send it again.
    if (state?.submits) navigate(path, { replace: true, state: null });
  }, [state, path, navigate]);
  return { submits, forget: () => setSubmits(null) };
}

/** Whether these are the picks that were submitted: they may have been changed since. */
export function isSubmitted(submits: string | null, picks: Picks): boolean {
  return submits === fingerprint(picks);
}

function fingerprint(picks: Picks): string {
  return JSON.stringify([...picks].toSorted(([a], [b]) => a - b));
}
