import './home.css';
import { Redirect } from 'wouter';
import { useUser } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PointsByRound } from './points-by-round.tsx';
import { TournamentStatus } from './tournament-status.tsx';

/** Where visitors land. Whoever plays already goes on to the bracket, without seeing this first. */
export function Home() {
  const user = useUser();
  usePageTitle();
  if (user === undefined) return <PageLoading />;
  if (user) return <Redirect to="/bracket" replace />;
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
