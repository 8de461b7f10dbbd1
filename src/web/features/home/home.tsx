import './home.css';
import { Redirect } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournaments.ts';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PointsByRound } from './points-by-round.tsx';
import { TournamentStatus } from './tournament-status.tsx';

/** Where visitors land. Logged-in people go on without seeing this first. */
export function Home() {
  const user = useUser();
  usePageTitle();
  if (user === undefined) return <PageLoading />;
  if (user) return <WayIn user={user} />;
  return (
    <>
      <Hero isLoggedIn={false} />
      <Page>
        <TournamentStatus />
        <HowItWorks />
        <PointsByRound />
      </Page>
    </>
  );
}

/** To the bracket; an admin without a tournament has none to see, and sets one up. */
function WayIn({ user }: { user: User }) {
  const { data: tournament, isPending } = useCurrentTournament();
  if (user.isAdmin && isPending) return <PageLoading />;
  return <Redirect to={user.isAdmin && tournament === null ? '/admin/setup-bracket' : '/bracket'} replace />;
}
