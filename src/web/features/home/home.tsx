import { WITHOUT_PLAY_INS } from '../../../domain/bracket/format.ts';
import './home.css';
import { Redirect } from 'wouter';
import type { Tournament } from '../../../contract/tournaments.ts';
import { MAIN_ROUNDS, type MainRound, ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { roundPoints } from '../../../domain/scoring/scoring.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageLoading } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { DayBand } from './day-band.tsx';
import { HeroArt } from './hero-art.tsx';
import { describeGame } from './status-texts.ts';
import { TournamentStatus } from './tournament-status.tsx';

/** The landing page. Logged-in users are redirected. */
export function Home() {
  const user = useUser();
  usePageTitle();
  if (user === undefined) return <PageLoading />;
  if (user) return <Redirect to={PATHS.bracket} replace />;
  return (
    <>
      <Hero />
      <Page>
        <TournamentStatus />
        <HowItWorks />
        <PointsByRound />
      </Page>
    </>
  );
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

/** Each round is wider than the one before on phones, and taller on other screens. */
function Stair({ round }: { round: MainRound }) {
  return (
    <li className="stair flex items-baseline justify-between gap-2 rounded-2xl bg-raised px-4 py-3 last:bg-court last:text-on-court sm:flex-col sm:justify-start sm:px-5 sm:py-4">
      <span className="font-semibold">{ROUND_LABELS[round]}</span>
      <span className="font-display font-extrabold text-3xl sm:text-5xl">{roundPoints(round)}</span>
    </li>
  );
}

const FACTS = [
  { figure: WITHOUT_PLAY_INS, name: 'teams' },
  { figure: WITHOUT_PLAY_INS - 1, name: 'games' },
  { figure: 5, name: 'rounds' },
];

function Hero() {
  const phase = usePhase(useCurrentTournament().data);
  return (
    <section aria-labelledby="hero" className="mx-auto w-full max-w-[100rem] sm:px-6">
      <div className="pebbles relative isolate overflow-hidden bg-court text-on-court sm:rounded-[2rem]">
        <div className="grid justify-items-start gap-6 px-5 pt-10 pb-68 sm:px-10 md:pb-12 lg:w-1/2 lg:py-16 lg:pr-0 xl:pl-16">
          <h1
            id="hero"
            className="font-display font-extrabold text-[clamp(2.9rem,1.2rem+4.6vw,6rem)] leading-[0.92] tracking-tight"
          >
            Call every game. <span className="block">Win the pot.</span>
          </h1>
          <DayBand />
          <p className="min-h-[3lh] max-w-lg text-balance font-medium text-lg sm:min-h-[2lh] sm:text-xl">
            {describeGame(phase)}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="court" href={`${PATHS.auth}#register`} size="large">
              Join The Challenge
            </ButtonLink>
            <ButtonLink variant="courtLine" href={PATHS.leaderboard} size="large">
              View Leaderboard
            </ButtonLink>
          </div>
          <dl className="flex gap-8 sm:gap-12">
            {FACTS.map(({ figure, name }) => (
              <div key={name} className="flex flex-col-reverse">
                <dt className="font-medium">{name}</dt>
                <dd className="font-display font-extrabold text-4xl leading-none sm:text-5xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        {/* Follows the text, whose height places it: before the text it would jump while the HTML streams in. */}
        <HeroArt />
      </div>
    </section>
  );
}

const STEPS = [
  {
    title: 'Fill Your Bracket',
    text: 'Choose a winner for every game, from the first round to the champion, and submit before it starts.',
  },
  {
    title: 'Earn Points',
    text: 'Every correct pick counts, and each round counts double the one before. Upsets are yours to call.',
  },
  {
    title: 'Claim Victory',
    text: 'Climb the leaderboard as the results come in. Whoever is on top after the final wins the pot.',
  },
];

function HowItWorks() {
  const { data: tournament } = useCurrentTournament();
  return (
    <section aria-labelledby="how-it-works" className="pt-14 sm:pt-20">
      <h2 id="how-it-works" className="font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 border-ink border-t-4 pt-5 md:block">
            <span aria-hidden="true" className="font-display font-extrabold text-6xl text-accent leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="font-bold font-display text-2xl md:mt-4">{title}</h3>
              <p className="mt-1 text-faint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={PATHS.rules}>View Complete Rules</ButtonLink>
        <ButtonLink href={PATHS.bracket} variant="secondary">
          See Sample Bracket
        </ButtonLink>
        {tournament && <PlayLink tournament={tournament} />}
      </div>
    </section>
  );
}

/** While brackets are taken, the game explains itself best. */
function PlayLink({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  const { tree } = useTree(tournament.id);
  if (!takesBrackets(phase) || !tree || tree.games.length === 0) return null;
  return (
    <ButtonLink href={PATHS.play} variant="secondary">
      See how it works
    </ButtonLink>
  );
}
