import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { type Phase, takesBrackets } from '../../../domain/results/phase.ts';
import { entryCountQuery } from '../../api/leaderboard-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { closingTimeOf } from '../../season/deadline.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { describeEntries } from './day.ts';
import { DayLines } from './day-lines.tsx';
import { DayOfGames, DayOfTheEnd } from './day-of-games.tsx';

/** What matters today, above everything else on the page. Its size is fixed, so that nothing moves when data arrives. */
export function DayBand() {
  const { data: tournament } = useCurrentTournament();
  return (
    <section
      aria-label="Today"
      aria-busy={tournament === undefined}
      className="relative h-44 w-full max-w-xl overflow-hidden rounded-2xl bg-on-court px-4 py-3.5 text-paper sm:px-5"
    >
      {tournament === null && (
        <DayLines name="No tournament yet" headline="Check back soon">
          The next one will be announced here.
        </DayLines>
      )}
      {tournament && <TournamentDay tournament={tournament} />}
    </section>
  );
}

function TournamentDay({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  if (phase === 'over') return <DayOfTheEnd tournament={tournament} />;
  if (phase === 'under_way') return <DayOfGames tournament={tournament} />;
  return <DayBefore tournament={tournament} phase={phase} />;
}

const CHIPS = { not_opened: 'Soon', open: 'Open', late_entry: 'Late entry', closed: 'Closed' } as const;

/** The days on which people can come in, and those until the first game. */
function DayBefore({ tournament, phase }: { tournament: Tournament; phase: keyof typeof CHIPS }) {
  const closes = closingTimeOf(tournament);
  const { data: count } = useQuery({ ...entryCountQuery(tournament.id), enabled: phase !== 'not_opened' });
  const { tree } = useTree(tournament.id);
  const isDrawn = tree !== null && tree.games.length > 0;
  return (
    <DayLines
      name={tournament.name}
      chip={CHIPS[phase]}
      caption={closes ? 'Submissions close in' : phase === 'late_entry' ? 'The games are on' : 'First tip-off in'}
      headline={
        closes ? (
          <Countdown to={closes} over="Closing now" />
        ) : phase === 'late_entry' ? (
          'Pick those to come'
        ) : (
          <Countdown to={tournament.startDate} over="Any moment now" />
        )
      }
      action={chooseAction(phase, isDrawn, count ?? 0)}
    >
      {phase === 'not_opened'
        ? 'Submissions have not opened yet.'
        : count !== undefined && describeEntries(count, takesBrackets(phase))}
    </DayLines>
  );
}

function chooseAction(phase: Phase, isDrawn: boolean, count: number): ReactNode {
  if (takesBrackets(phase) && isDrawn) return <DayLink href={PATHS.play}>Play now</DayLink>;
  if (phase === 'closed' && count > 0) return <DayLink href={PATHS.picks}>See the picks</DayLink>;
  return null;
}

function DayLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink variant="courtBand" href={href}>
      {children}
    </ButtonLink>
  );
}
