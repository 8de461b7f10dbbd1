import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pickSharesQuery } from '../api/bracket-queries.ts';
import { useCurrentTournament } from '../api/tournament-queries.ts';
import { isUnder, PATHS } from '../paths.ts';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

/** '60 brackets are open now': open to be read. */
export function describeReveal(brackets: number): string {
  return `${countOf(brackets, 'bracket')} ${brackets === 1 ? 'is' : 'are'} open now`;
}

/** Pages that show by themselves that submissions have closed. On admin pages, closing them has another toast. */
const PAGES_WITHOUT_TOAST = [PATHS.leaderboard, PATHS.picks, PATHS.bracket, PATHS.myBracket, PATHS.play, PATHS.admin];

/** Shows a toast on all other pages when submissions close. */
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
    // Fetched anew: the cache may have the shares from before submissions were reopened. A failure shows no toast.
    client.fetchQuery({ ...pickSharesQuery(id), staleTime: 0 }).then(
      ({ brackets }) => {
        if (brackets === 0 || PAGES_WITHOUT_TOAST.some((page) => isUnder(page, location.pathname))) return;
        const action = { label: 'See the picks', run: () => navigate(PATHS.picks) };
        toast.success(describeReveal(brackets), 'Submissions are closed.', action);
      },
      () => {},
    );
  }, [id, submissionsOpen, client, navigate]);
}
