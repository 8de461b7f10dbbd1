import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { User } from '../../../contract/users.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks } from '../../../domain/picks/picks.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { messageOf } from '../../api/client.ts';
import { readStored } from '../../browser/storage.ts';
import { useJoinInvited } from '../../group/use-join-invited.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { Failure } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { changesKey, draftKey, removeDraft } from './local-draft.ts';
import { OwnDraft } from './own-draft.tsx';
import { ChangingPicks } from './own-picking.tsx';
import { OwnSubmitted } from './own-submitted.tsx';
import { SubmittedMoment } from './submitted-moment.tsx';
import { BoardLoading, SubmittingScreen } from './submitting.tsx';
import { CLOSED } from './use-submission.ts';
import { VisitorPicks } from './visitor-picks.tsx';
import { useVisitorSubmission } from './visitor-submission.ts';

/** The user's bracket: submitted, being picked, or read-only while submissions are closed. */
export function OwnBracket({ tournament, tree, user }: { tournament: Tournament; tree: Tree; user: User }) {
  const { data, isError, refetch } = useQuery(myBracketQuery(tournament.id, user.id));
  const picks = useMemo(() => mapPicks(data?.picks ?? []), [data]);
  const canSubmit = takesBrackets(usePhase(tournament));
  const key = draftKey(user.id, tournament.id);
  const submittedAt = data?.bracket?.submittedAt;
  useEffect(() => {
    // The bracket may have been submitted on another device.
    if (submittedAt) removeDraft(key);
  }, [key, submittedAt]);
  const [hasJustSubmitted, setHasJustSubmitted] = useState(false);
  const isPicking = data !== undefined && !submittedAt && canSubmit;
  const changes = useChanges(changesKey(user.id, tournament.id, submittedAt ?? ''));
  const canChange = tournament.editableUntilClose && canSubmit;
  const isChanging = canChange && changes.hasBegun;
  useClosedToast(key, changes.key, isPicking || isChanging, canSubmit);
  const visitor = useVisitorSubmission();
  const isRefused = visitor.submits !== null && data !== undefined && !isPicking;
  const { forget } = visitor;
  const invited = useJoinInvited();
  const joinInvited = useEffectEvent(invited.join);
  // The screen after a submission says it too.
  const joined = hasJustSubmitted ? undefined : invited.group?.name;
  useEffect(() => {
    if (joined) toast.success(`You are in ${joined}`);
  }, [joined]);
  useEffect(() => {
    if (!isRefused) return;
    // Whoever has a bracket already, or since a moment ago, is in the group that they play for.
    if (submittedAt) joinInvited();
    else toast.failure('Submissions Closed', CLOSED);
    forget();
  }, [isRefused, submittedAt, forget]);

  if (!data) {
    if (isError) return <Failure title="Your bracket could not be loaded" onRetry={refetch} />;
    return visitor.submits === null ? <BoardLoading tournament={tournament} /> : <SubmittingScreen />;
  }
  if (!data.bracket || !submittedAt) {
    return (
      <OwnDraft
        tournament={tournament}
        tree={tree}
        userId={user.id}
        locked={picks}
        removed={data.removed}
        isPicking={isPicking}
        submits={visitor.submits}
        onAccepted={() => setHasJustSubmitted(true)}
      />
    );
  }
  const bracket = { ...data.bracket, submittedAt };
  if (isChanging) {
    return (
      <ChangingPicks
        key={changes.key}
        tournament={tournament}
        userId={user.id}
        tree={tree}
        draftKey={changes.key}
        bracket={bracket}
        picks={picks}
        onDone={changes.end}
      />
    );
  }
  return (
    <>
      <SubmittedMoment
        isOpen={hasJustSubmitted}
        close={() => {
          setHasJustSubmitted(false);
          // What opened it is gone.
          document.getElementById('main')?.focus();
        }}
        bracketId={bracket.id}
        tournament={tournament}
        tree={tree}
        picks={picks}
        group={invited.group}
        problem={invited.error && messageOf(invited.error)}
      />
      {tournament.submissionsOpen && <VisitorPicks tournamentId={tournament.id} tree={tree} />}
      <OwnSubmitted
        bracket={bracket}
        picks={picks}
        tree={tree}
        tournament={tournament}
        userId={user.id}
        change={canChange ? changes.begin : undefined}
      />
    </>
  );
}

/** Whether the user is changing their submitted bracket. Changes that the browser has stored are resumed. */
function useChanges(key: string) {
  const [state, setState] = useState<{ key: string; hasBegun: boolean } | null>(null);
  return {
    key,
    // A new submission has another key, which makes the state of the last one outdated.
    hasBegun: state?.key === key ? state.hasBegun : readStored(key) !== null,
    begin: () => setState({ key, hasBegun: true }),
    end: () => {
      removeDraft(key);
      setState({ key, hasBegun: false });
    },
  };
}

/** Explains why the board has become read-only. */
function useClosedToast(key: string, keyOfChanges: string, isEditing: boolean, canSubmit: boolean) {
  const lastEdited = useRef<string | null>(null);
  useEffect(() => {
    if (lastEdited.current === key && !isEditing && !canSubmit) {
      const hasChanges = readStored(keyOfChanges) !== null;
      const lost = hasChanges ? ' Your last changes were not saved: your bracket stays as it was.' : '';
      toast.failure('Submissions Closed', `${CLOSED}${lost}`);
    }
    lastEdited.current = isEditing ? key : null;
  }, [key, keyOfChanges, isEditing, canSubmit]);
}
