import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { hasStarted, takesBrackets } from '../../../domain/results/phase.ts';
import { registrationQuery, useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { PATHS } from '../../paths.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { keepRegistrationCode, parseRegisterHash } from '../../season/register-path.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { ClosingCountdown } from './closing-countdown.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { draftKey, NO_DRAFT, readDraft } from './local-draft.ts';
import { PickingBracket } from './picking-bracket.tsx';
import { NotDrawn, ReadOnlyBracket, SubmissionsNotice } from './read-only-bracket.tsx';
import { useDraft } from './use-draft.ts';
import { type Submission, titleOfRefusal } from './use-submission.ts';
import { stateOfSubmission } from './visitor-submission.ts';

/** A whole bracket without an account, which only its submission asks for. */
export function Play() {
  usePageTitle('Play');
  const user = useUser();
  const { data: tournament, isError, refetch } = useCurrentTournament();
  useEffect(() => keepRegistrationCode(parseRegisterHash(location.hash)), []);
  if (user) return <Redirect to={PATHS.myBracket} replace />;
  return (
    <Page width="wide">
      <div className="board-page">
        <PageHeader title="Play" lead={tournament?.name ?? '\u00a0'}>
          {tournament && <ClosingCountdown tournament={tournament} />}
        </PageHeader>
        {tournament === undefined && isError && (
          <Failure title="The tournament could not be loaded" onRetry={refetch} />
        )}
        {(tournament === undefined && !isError) || (tournament && user === undefined) ? <BoardSkeleton /> : null}
        {tournament === null && <Empty title="No active tournament found." advice="Come back once there is one." />}
        {tournament && user === null && <VisitorBracket key={tournament.id} tournament={tournament} />}
      </div>
    </Page>
  );
}

// They may be opened again, but to those who come to play this is what counts.
const CLOSED = {
  title: 'Submissions are closed',
  text: 'The games come next: follow them on the bracket.',
};

function VisitorBracket({ tournament }: { tournament: Tournament }) {
  const { tree, isError, refetch } = useTree(tournament.id);
  const phase = usePhase(tournament);
  if (isError) return <Failure title="The bracket could not be loaded" onRetry={refetch} />;
  if (tree === null) return <BoardSkeleton />;
  if (tree.games.length === 0) {
    return (
      <>
        {!tournament.submissionsOpen && <SubmissionsNotice tournament={tournament} />}
        <NotDrawn isOpen={tournament.submissionsOpen} />
      </>
    );
  }
  if (!takesBrackets(phase)) {
    const picks = prunePicks(tree, readDraft(draftKey('visitor', tournament.id))?.picks ?? NO_PICKS).picks;
    return (
      <ReadOnlyBracket
        tournament={tournament}
        tree={tree}
        picks={picks}
        notice={phase === 'closed' ? CLOSED : undefined}
        isLocal
      >
        <ButtonLink href={PATHS.bracket} variant={hasStarted(phase) ? 'secondary' : 'primary'}>
          See the bracket
        </ButtonLink>
      </ReadOnlyBracket>
    );
  }
  return <VisitorPicking tournament={tournament} tree={tree} />;
}

const NOT_KEPT = 'This browser does not let us keep your picks while you register: register first, and then pick.';
const OFFLINE = 'There is no connection. Your picks are kept on this device: submit them once you are online.';

function VisitorPicking({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const [, navigate] = useLocation();
  const key = draftKey('visitor', tournament.id);
  const draft = useDraft(key, tree, NO_PICKS, () => {}, NO_DRAFT);
  const submission: Submission = {
    submit: async (picks, _, isKept) => {
      const problem = isKept ? (navigator.onLine ? null : OFFLINE) : NOT_KEPT;
      if (problem) {
        toast.failure(titleOfRefusal(null), problem);
        return 'refused';
      }
      navigate(PATHS.register, { state: stateOfSubmission(picks) });
      return 'unknown';
    },
    isPending: false,
    waiting: null,
    asksForAccount: true,
  };
  const { data } = useQuery(registrationQuery);
  return (
    <>
      <p className="mb-4 font-semibold compact:mb-0.5 compact:text-xs compact:leading-none compact:max-sm:mb-2 compact:max-sm:leading-tight print:hidden">
        {data?.registration === 'closed'
          ? 'Pick every game first. Submitting takes an account, and registration is closed.'
          : 'Pick every game first. You need an account only to submit.'}
      </p>
      <PickingBracket
        tournament={tournament}
        tree={tree}
        locked={NO_PICKS}
        draftKey={key}
        draft={draft}
        submission={submission}
      />
      <GoodToKnow tree={tree} isPicking />
    </>
  );
}
