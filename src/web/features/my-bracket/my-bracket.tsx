import type { Tournament } from '../../../contract/tournaments.ts';
import type { User } from '../../../contract/users.ts';
import { hasStarted, takesBrackets } from '../../../domain/results/phase.ts';
import { displayName } from '../../../domain/scoring/ranking.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure } from '../../ui/states.tsx';
import { OwnBracket } from './own-bracket.tsx';
import { ReadOnlyBracket } from './read-only-bracket.tsx';

export function MyBracket() {
  usePageTitle('My Bracket');
  const user = useUser();
  const { data: tournament, isPending, isError, refetch } = useCurrentTournament();
  return (
    <Page width="wide">
      <div className="board-page">
        <PageHeader
          title="My Bracket"
          lead={
            <>
              {user && <span className="hidden print:inline">{displayName(user)} · </span>}
              {tournament?.name ?? '\u00a0'}
            </>
          }
        >
          {tournament && <Deadline tournament={tournament} />}
        </PageHeader>
        {tournament === undefined && isError && (
          <Failure title="The tournament could not be loaded" onRetry={refetch} />
        )}
        {isPending && <BoardSkeleton />}
        {tournament === null && (
          <Empty title="No active tournament found." advice="Come back once a tournament has been set up.">
            {user?.isAdmin && <ButtonLink href="/admin/setup-bracket">Set Up Tournament</ButtonLink>}
          </Empty>
        )}
        {tournament && user === undefined && <BoardSkeleton />}
        {tournament && user !== undefined && (
          <TournamentBracket key={tournament.id} tournament={tournament} user={user} />
        )}
      </div>
    </Page>
  );
}

function TournamentBracket({ tournament, user }: { tournament: Tournament; user: User | null }) {
  const { tree, isError, refetch } = useTree(tournament.id);
  const phase = usePhase(tournament);
  if (isError) return <Failure title="The bracket could not be loaded" onRetry={refetch} />;
  if (tree === null) return <BoardSkeleton />;
  if (tree.games.length === 0) {
    return (
      <Empty
        title="The bracket has not been drawn yet"
        advice="You can make your predictions as soon as it is drawn and submissions are open."
      />
    );
  }
  if (user) return <OwnBracket tournament={tournament} tree={tree} user={user} />;
  const canSubmit = takesBrackets(phase);
  return (
    <ReadOnlyBracket tournament={tournament} tree={tree}>
      <ButtonLink href="/auth" state={{ returnTo: '/my-bracket' }} variant={canSubmit ? 'primary' : 'secondary'}>
        {hasStarted(phase) && !canSubmit ? 'Log in to See Your Bracket' : 'Log in to Submit Predictions'}
      </ButtonLink>
    </ReadOnlyBracket>
  );
}

/** A countdown to the end of submissions, or without a deadline to the start of the tournament. */
function Deadline({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  const { startDate, submissionsCloseAt } = tournament;
  if (phase !== 'open' && !(takesBrackets(phase) && submissionsCloseAt)) return null;
  return (
    <p className="rounded-2xl border border-line bg-card px-5 py-2.5 short:flex short:items-baseline short:gap-2 short:py-0.5">
      <span className="block text-faint text-sm">
        {submissionsCloseAt ? 'Submissions close in' : 'Tournament begins in'}
      </span>
      <span className="font-bold font-display text-xl">
        <Countdown to={submissionsCloseAt ?? startDate} over={submissionsCloseAt ? 'Closing now' : 'Any moment now'} />
      </span>
    </p>
  );
}
