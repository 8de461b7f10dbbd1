import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { MyBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { User } from '../../../contract/users.ts';
import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { countPicks, mapPicks } from '../../../domain/picks/picks.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { isAwaited } from '../../api/awaited.ts';
import { myBracketQuery, savedDraftQuery } from '../../api/bracket-queries.ts';
import { myStandingQuery } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { Counting } from '../../ui/counting.tsx';
import { countOf, formatOrdinal } from '../../ui/format.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { RankChange } from '../../ui/rank-change.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { describeDraft, describeStake } from './own-line-texts.ts';

/** The user's bracket, or the draft of one that can be submitted. `isLoading` until it is known which of them there is. */
export function useOwnLine(tournament: Tournament) {
  const user = useUser();
  const canSubmit = takesBrackets(usePhase(tournament));
  const own = useQuery({ ...myBracketQuery(tournament.id, user?.id ?? 0), enabled: Boolean(user) });
  const hasSubmitted = Boolean(own.data?.bracket?.submittedAt);
  const draft = useQuery({
    ...savedDraftQuery(tournament.id, user?.id ?? 0, own.data?.removed?.removedAt ?? null),
    enabled: Boolean(user) && canSubmit && !hasSubmitted,
  });
  const isKnown = user !== undefined && !isAwaited(own) && (hasSubmitted || !isAwaited(draft));
  // Later requests, such as that of the draft once submissions open, leave the board where it is.
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return {
    user,
    bracket: own.data,
    hasSubmitted,
    draft: canSubmit && !hasSubmitted ? draft.data : null,
    isLoading: !isKnown && !wasKnown,
  };
}

interface OwnLineProps {
  tournament: Tournament;
  tree: Tree;
  own: ReturnType<typeof useOwnLine>;
  /** How many brackets there are; undefined while it is not known. */
  brackets: number | undefined;
}

/** How the user's bracket is doing or how far its draft has come, above the board. Nothing for people who have neither. */
export function OwnLine({ tournament, tree, own, brackets }: OwnLineProps) {
  const { user, bracket, draft, hasSubmitted } = own;
  if (user && bracket && hasSubmitted) {
    return <Submitted tournament={tournament} tree={tree} user={user} bracket={bracket} brackets={brackets} />;
  }
  if (!draft) return null;
  const stored = mapPicks(bracket?.picks ?? []);
  const { picks } = prunePicks(tree, mapPicks(draft.picks), stored);
  const { main } = countPicks(tree, new Map([...stored, ...picks]));
  if (main.picked === 0) return null;
  return <Line action={main.picked === main.total ? 'Submit it' : 'Go on picking'}>{describeDraft(main)}</Line>;
}

interface SubmittedProps extends Omit<OwnLineProps, 'own'> {
  user: User;
  bracket: MyBracket;
}

function Submitted({ tournament, tree, user, bracket, brackets }: SubmittedProps) {
  const hasResults = tree.games.some(isDecided);
  const { data: standing } = useQuery({ ...myStandingQuery(tournament.id, user.id, 'total'), enabled: hasResults });
  const picks = useMemo(() => mapPicks(bracket.picks), [bracket]);
  const stake = describeStake(tree, picks);
  const isOver = isFinalDecided(tree.games);
  const entry = standing?.entry;
  return (
    <Line action="View My Bracket" more={stake}>
      {!hasResults && 'Your bracket is in'}
      {hasResults && !entry && <Skeleton className="my-1 h-4 w-48" />}
      {hasResults && entry && (
        <>
          {isOver && 'You finished '}
          <Counting value={entry.rank} format={formatOrdinal} />
          {brackets !== undefined && ` of ${brackets.toLocaleString()}`}{' '}
          {!isOver && <RankChange rank={entry.rank} previousRank={entry.previousRank} className="text-sm!" />}
          {' · '}
          {countOf(entry.totalScore, 'point')}
        </>
      )}
    </Line>
  );
}

const FRAME = 'mb-4 min-h-12 rounded-2xl print:hidden';

export function OwnLineSkeleton() {
  return <Skeleton className={FRAME} />;
}

/** All of it leads to My Bracket. On a phone, what is more has a row of its own. */
function Line({ action, more, children }: { action: string; more?: string | null; children: ReactNode }) {
  return (
    <Link
      href={PATHS.myBracket}
      className={`flex items-center gap-3 border border-line bg-card px-5 py-2 hover:bg-raised sm:px-6 ${FRAME}`}
    >
      <span className="wrap-anywhere flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
        <span className="font-semibold">{children}</span>
        {more && <span className="max-sm:w-full max-sm:text-sm">{more}</span>}
      </span>
      <span className="inline-flex flex-none items-center gap-1 font-semibold text-accent">
        <span className={action === 'View My Bracket' ? 'max-sm:sr-only' : ''}>{action}</span>
        <span className="-rotate-90 [&>svg]:size-5">
          <ChevronIcon />
        </span>
      </span>
    </Link>
  );
}
