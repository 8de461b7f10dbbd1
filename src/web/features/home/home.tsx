import './home.css';
import { Redirect } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { MAIN_ROUNDS, type MainRound, ROUND_LABELS, ROUND_POINTS } from '../../../domain/bracket/rounds.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournaments.ts';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
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

function PointsByRound() {
  return (
    <section aria-labelledby="points" className="pt-14 sm:pt-20">
      <h2 id="points" className="font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        Points per correct pick
      </h2>
      <ol className="mt-6 grid gap-2 sm:grid-cols-5 sm:items-end sm:gap-4">
        {MAIN_ROUNDS.map((round) => (
          <Stair key={round} round={round} />
        ))}
      </ol>
    </section>
  );
}

/** Wider on a phone, taller elsewhere: each round stands a step above the one before. */
function Stair({ round }: { round: MainRound }) {
  return (
    <li className="stair flex items-baseline justify-between gap-2 rounded-2xl bg-raised px-4 py-3 last:bg-court last:text-on-court sm:flex-col sm:justify-start sm:px-5 sm:py-4">
      <span className="font-semibold">{ROUND_LABELS[round]}</span>
      <span className="font-display font-extrabold text-3xl sm:text-5xl">{ROUND_POINTS[round]}</span>
    </li>
  );
}
