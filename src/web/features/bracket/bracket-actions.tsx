import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import { type Phase, phaseOf, takesBrackets } from '../../../domain/phase.ts';
import { myBracketQuery } from '../../api/brackets.ts';
import { useUser } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The ways on from the bracket. The primary one is what this person can do now. */
export function BracketActions({ tournament }: { tournament: Tournament | null | undefined }) {
  const user = useUser();
  const own = useQuery({
    ...myBracketQuery(tournament?.id ?? 0, user?.id ?? 0),
    enabled: Boolean(tournament && user),
  });
  const isKnown = tournament && user !== undefined && (user === null || own.data !== undefined);
  // Whether they have a bracket is on its way; until then there is room for what will be said about it.
  const isUnsure = Boolean(tournament && user) && own.isPending;
  const primary = isKnown ? choosePrimary(phaseOf(tournament), Boolean(own.data?.bracket?.submittedAt)) : null;
  return (
    <>
      <ButtonLink href="/leaderboard" look={primary === 'leaderboard' ? 'primary' : 'secondary'}>
        View Leaderboard
      </ButtonLink>
      {(primary === 'own' || isUnsure) && (
        <ButtonLink href="/my-bracket" className={isUnsure ? 'invisible' : ''}>
          View My Bracket
        </ButtonLink>
      )}
      {(primary === 'predict' || (primary === null && !isUnsure)) && (
        <ButtonLink href="/my-bracket" look={primary === 'predict' ? 'primary' : 'secondary'}>
          Make Predictions
        </ButtonLink>
      )}
    </>
  );
}

/** Null while there is nothing to do but wait. */
function choosePrimary(phase: Phase, hasBracket: boolean): 'predict' | 'own' | 'leaderboard' | null {
  if (hasBracket) return 'own';
  if (takesBrackets(phase)) return 'predict';
  return phase === 'not_opened' ? null : 'leaderboard';
}
