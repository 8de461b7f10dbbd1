import { useHistoryState } from 'wouter/use-browser-location';
import type { Tournament } from '../../../contract/tournaments.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { StandingSkeleton } from './own-standing.tsx';

/** Covers the page while the bracket of somebody who has just made an account is on its way. */
export function SubmittingScreen() {
  return (
    <div className="pebbles fixed inset-0 z-30 grid place-content-center gap-3 bg-court p-6 text-center text-on-court">
      <img src="/ball.svg" alt="" className="mx-auto size-20 animate-bounce" />
      <p role="status" className="font-display font-extrabold text-4xl tracking-tight sm:text-5xl">
        Submitting your bracket...
      </p>
    </div>
  );
}

/** What a page shows until it has its board or, for somebody who plays, once submissions were closed, their standing. */
export function BoardLoading({ tournament }: { tournament?: Tournament | undefined }) {
  const state = useHistoryState<{ submits?: string } | null>();
  if (state?.submits) return <SubmittingScreen />;
  const isClosed = tournament && !tournament.submissionsOpen && tournament.submissionsOpenedAt !== null;
  return isClosed ? <StandingSkeleton /> : <BoardSkeleton />;
}
