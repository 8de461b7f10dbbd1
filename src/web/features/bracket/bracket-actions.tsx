import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import { type Phase, takesBrackets } from '../../../domain/results/phase.ts';
import { myBracketQuery } from '../../api/brackets.ts';
import { useUser } from '../../api/session.ts';
import { usePhase } from '../../season/use-phase.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** What this person can do now; `wait` while there is nothing to do. */
type NextStep = 'predict' | 'own' | 'leaderboard' | 'wait';

/** The ways on from the bracket. The primary one is what this person can do now. */
export function BracketActions({ tournament }: { tournament: Tournament | null | undefined }) {
  if (tournament) return <TournamentActions tournament={tournament} />;
  return <Actions next={tournament === null ? 'wait' : undefined} />;
}

function TournamentActions({ tournament }: { tournament: Tournament }) {
  const user = useUser();
  const phase = usePhase(tournament);
  const own = useQuery({ ...myBracketQuery(tournament.id, user?.id ?? 0), enabled: Boolean(user) });
  const isKnown = user === null || (user !== undefined && !own.isPending);
  return <Actions next={isKnown ? chooseNext(phase, Boolean(own.data?.bracket?.submittedAt)) : undefined} />;
}

/** Until the next step is known, its link takes up room and is not shown: it may be another one. */
function Actions({ next }: { next: NextStep | undefined }) {
  const isPrimary = next === 'own' || next === 'predict';
  return (
    <>
      <ButtonLink href="/leaderboard" look={next === 'leaderboard' ? 'primary' : 'secondary'}>
        View Leaderboard
      </ButtonLink>
      {next !== 'leaderboard' && (
        <ButtonLink
          href="/my-bracket"
          look={isPrimary ? 'primary' : 'secondary'}
          className={next === undefined ? 'invisible' : undefined}
        >
          {next === 'own' ? 'View My Bracket' : 'Make Predictions'}
        </ButtonLink>
      )}
    </>
  );
}

function chooseNext(phase: Phase, hasBracket: boolean): NextStep {
  if (hasBracket) return 'own';
  if (takesBrackets(phase)) return 'predict';
  return phase === 'not_opened' ? 'wait' : 'leaderboard';
}
