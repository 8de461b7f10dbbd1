import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { User } from '../../../contract/users.ts';
import { isFinalDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks, type Picks } from '../../../domain/picks/picks.ts';
import { keepStarted } from '../../../domain/picks/submission.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { myBracketQuery, savedDraftQuery } from '../../api/bracket-queries.ts';
import { myStandingQuery } from '../../api/leaderboard-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { readStored } from '../../browser/storage.ts';
import { usePhase, usePhaseTexts } from '../../season/phase-texts.ts';
import { Failure } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { Celebration } from './celebration.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { changesKey, combinePicks, draftKey, NO_DRAFT, newerLocal, readDraft, removeDraft } from './local-draft.ts';
import { ChangingPicks, OwnPicking } from './own-picking.tsx';
import { ReadOnlyBracket } from './read-only-bracket.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { SubmittedBracket } from './submitted-bracket.tsx';
import { SubmittedMoment } from './submitted-moment.tsx';
import { CLOSED } from './use-submission.ts';
import { VisitorPicks } from './visitor-picks.tsx';
import { useVisitorSubmission } from './visitor-submission.ts';

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

/** The user's bracket: submitted, being picked, or read-only while submissions are closed. */
export function OwnBracket({ tournament, tree, user }: { tournament: Tournament; tree: Tree; user: User }) {
  const { data, isError, refetch } = useQuery(myBracketQuery(tournament.id, user.id));
  const bracketPicks = useMemo(() => mapPicks(data?.picks ?? []), [data]);
  const locked = useMemo(() => keepStarted(tree, bracketPicks), [tree, bracketPicks]);
  const phase = usePhase(tournament);
  const texts = usePhaseTexts(tournament);
  const key = draftKey(user.id, tournament.id);
  const submittedAt = data?.bracket?.submittedAt;
  useEffect(() => {
    // The bracket may have been submitted on another device.
    if (submittedAt) removeDraft(key);
  }, [key, submittedAt]);
  const visitor = useVisitorSubmission();
  const local = newerLocal(readDraft(key), readDraft(draftKey('visitor', tournament.id)));
  const [hasJustSubmitted, setHasJustSubmitted] = useState(false);
  const removedAt = data?.removed?.removedAt ?? null;
  const saved = useQuery({
    ...savedDraftQuery(tournament.id, user.id, removedAt),
    enabled: data !== undefined && !submittedAt,
  });
  const savedDraft = useMemo(
    () => (saved.data ? { picks: mapPicks(saved.data.picks), at: Date.parse(saved.data.updatedAt) } : NO_DRAFT),
    [saved.data],
  );
  const isPicking = data !== undefined && !submittedAt && takesBrackets(phase);
  const changes = useChanges(changesKey(user.id, tournament.id, submittedAt ?? ''));
  const canChange = tournament.editableUntilClose && takesBrackets(phase);
  const isChanging = canChange && changes.hasBegun;
  const isEditing = isPicking || isChanging;
  const lastEdited = useRef<string | null>(null);
  useEffect(() => {
    // Explains why the board has become read-only.
    if (lastEdited.current === key && !isEditing && !takesBrackets(phase)) {
      const lost =
        readStored(changes.key) !== null ? ' Your last changes were not saved: your bracket stays as it was.' : '';
      toast.failure('Submissions Closed', `${CLOSED}${lost}`);
    }
    lastEdited.current = isEditing ? key : null;
  }, [key, isEditing, changes.key, phase]);
  const isRefused = visitor.submits !== null && data !== undefined && !isPicking;
  const { forget } = visitor;
  useEffect(() => {
    if (!isRefused) return;
    if (!submittedAt) toast.failure('Submissions Closed', CLOSED);
    forget();
  }, [isRefused, submittedAt, forget]);
  const missing =
    data === undefined
      ? { isError, refetch }
      : !submittedAt && saved.data === undefined && !(local && saved.isError)
        ? saved
        : null;
  if (!data || missing) {
    if (missing?.isError) return <Failure title="Your bracket could not be loaded" onRetry={missing.refetch} />;
    return <BoardSkeleton />;
  }

  if (data.bracket && submittedAt && isChanging) {
    return (
      <>
        <p className="mb-4 font-semibold compact:mb-0.5 compact:text-xs compact:leading-none print:hidden">
          You are changing your bracket. It stays as submitted until you submit the changes.
        </p>
        <ChangingPicks
          key={changes.key}
          tournament={tournament}
          userId={user.id}
          tree={tree}
          locked={locked}
          draftKey={changes.key}
          submitted={{
            id: data.bracket.id,
            submittedAt,
            picks: bracketPicks,
            tiebreakerGuess: data.bracket.tiebreakerGuess,
          }}
          onDone={changes.end}
        />
        <GoodToKnow tree={tree} isPicking />
      </>
    );
  }
  if (data.bracket && submittedAt) {
    return (
      <>
        <SubmittedMoment
          isOpen={hasJustSubmitted}
          close={() => {
            setHasJustSubmitted(false);
            // What opened it is gone.
            document.getElementById('main')?.focus();
          }}
          bracketId={data.bracket.id}
          tournament={tournament}
          tree={tree}
          picks={bracketPicks}
        />
        {tournament.submissionsOpen && <VisitorPicks tournamentId={tournament.id} tree={tree} />}
        <OwnSubmitted
          bracket={{ ...data.bracket, submittedAt }}
          picks={bracketPicks}
          tree={tree}
          tournament={tournament}
          userId={user.id}
          change={canChange ? changes.begin : undefined}
        />
      </>
    );
  }
  // A draft that was not submitted in time can still be looked at, without picks that no longer hold.
  const shown = combinePicks(tree, { local, saved: savedDraft }, bracketPicks);
  const removedNotice = data.removed && (
    <RemovedNotice removed={data.removed} hasPicks={shown.picks.size > 0} canSubmit={isPicking} />
  );
  if (!isPicking) {
    return (
      <>
        {removedNotice}
        <ReadOnlyBracket tournament={tournament} tree={tree} {...shown} />
      </>
    );
  }
  return (
    <>
      {removedNotice}
      <p className="mb-4 font-semibold compact:mb-0.5 compact:text-xs compact:leading-none print:hidden">
        {texts.myBracket.title}
      </p>
      <OwnPicking
        key={key}
        tournament={tournament}
        userId={user.id}
        tree={tree}
        locked={bracketPicks}
        draftKey={key}
        savedDraft={savedDraft}
        removedAt={removedAt}
        submits={visitor.submits}
        onAccepted={() => setHasJustSubmitted(true)}
      />
      <GoodToKnow tree={tree} isPicking />
    </>
  );
}

interface OwnSubmittedProps {
  bracket: Bracket & { submittedAt: string };
  picks: Picks;
  tree: Tree;
  tournament: Tournament;
  userId: number;
  /** Opens the bracket for changes; undefined if it is final. */
  change: (() => void) | undefined;
}

function OwnSubmitted({ bracket, picks, tree, tournament, userId, change }: OwnSubmittedProps) {
  const standing = useQuery(myStandingQuery(tournament.id, userId, 'total'));
  const score = scorePicks(tree, picks);
  const isOver = isFinalDecided(tree.games);
  const entry = standing.data?.entry;
  // The standing has its own query, and may still be from before the final. Its figures tell, unless the bracket has no
  // pick of the final.
  const isCurrent = score.champion === null ? !standing.isStale : entry?.decidedPicks === score.decidedPicks;
  const hasWon = isOver && entry?.rank === 1 && isCurrent;
  return (
    <>
      {standing.isError && !standing.data && (
        <div className="mb-4">
          <Failure title="Your place could not be loaded" onRetry={standing.refetch} />
        </div>
      )}
      {hasWon && <Celebration tournament={tournament} userId={userId} totalScore={score.totalScore} />}
      <SubmittedBracket
        bracket={bracket}
        picks={picks}
        score={score}
        standing={standing.data}
        tree={tree}
        currentRound={tournament.currentRound}
        isOver={isOver}
        isVisible={!tournament.submissionsOpen}
        tournament={tournament}
        change={change}
      />
      <GoodToKnow tree={tree} score={score} isPicking={false} />
    </>
  );
}
