import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pickSharesQuery } from '../api/bracket-queries.ts';
import { useCurrentTournament } from '../api/tournament-queries.ts';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

/** '60 brackets are open now': open to be read. */
export function describeReveal(brackets: number): string {
  return `${countOf(brackets, 'bracket')} ${brackets === 1 ? 'is' : 'are'} open now`;
}

/** Pages that turn by themselves when submissions close. Those of admins do too, and show a toast of their own. */
const TURNING_PAGES = /^\/(leaderboard|picks|bracket|my-bracket|admin(\/.*)?)$/;

/** Shows a toast on every other page when submissions close while it is open. */
export function useRevealToast(): void {
  const { data: tournament } = useCurrentTournament();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const lastOpenId = useRef<number | null>(null);
  const { id = null, submissionsOpen = null } = tournament ?? {};
  useEffect(() => {
    const hasClosed = id !== null && submissionsOpen === false && lastOpenId.current === id;
    lastOpenId.current = submissionsOpen ? id : null;
    if (!hasClosed) return;
    // Fetched anew: the page may have the shares of an earlier closing. A failure shows no toast.
    client.fetchQuery({ ...pickSharesQuery(id), staleTime: 0 }).then(
      ({ brackets }) => {
        if (brackets === 0 || TURNING_PAGES.test(location.pathname)) return;
        const action = { label: 'See the picks', run: () => navigate('/picks') };
        toast.success(describeReveal(brackets), 'Submissions are closed.', action);
      },
      () => {},
    );
  }, [id, submissionsOpen, client, navigate]);
}
