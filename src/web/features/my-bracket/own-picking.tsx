import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { keepStarted } from '../../../domain/picks/submission.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { GoodToKnow } from './good-to-know.tsx';
import { adoptVisitorDraft, NO_DRAFT, type TimedPicks } from './local-draft.ts';
import { PickingBracket } from './picking-bracket.tsx';
import { useDraft } from './use-draft.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { type Submission, useSubmission } from './use-submission.ts';
import { isSubmitted } from './visitor-submission.ts';

interface OwnPickingProps {
  tournament: Tournament;
  userId: number;
  tree: Tree;
  /** The picks that another client has stored one by one. */
  locked: Picks;
  draftKey: string;
  /** The draft on the server, to start from unless there is a newer one on this device. */
  savedDraft: TimedPicks;
  /** When an admin removed the last bracket. */
  removedAt: string | null;
  /** What the person has submitted as a visitor, a moment ago. */
  submits: string | null;
  onAccepted: () => void;
}

/** Makes the picks of a bracket, with those that were made before logging in. */
export function OwnPicking(props: OwnPickingProps) {
  const { tournament, userId, tree, locked, draftKey, savedDraft, removedAt, submits, onAccepted } = props;
  const { id: tournamentId } = tournament;
  const client = useQueryClient();
  useState(() => {
    // Before `useDraft` reads the draft. A second time there is nothing left to adopt.
    adoptVisitorDraft(tournamentId, draftKey, submits !== null);
  });
  const refetch = () => void client.invalidateQueries(myBracketQuery(tournamentId, userId));
  const draft = useDraft(draftKey, tree, locked, refetch, savedDraft);
  const submission = useSubmission({ tournamentId, userId, submitted: undefined });
  // From the submission on, also while this page is replaced by the receipt: the server refuses a draft by then.
  const isSubmitting = useRef(false);
  const submit: Submission['submit'] = async (...submitted) => {
    // A second click, before the button is disabled.
    if (isSubmitting.current) return 'unknown';
    isSubmitting.current = true;
    const outcome = await submission.submit(...submitted);
    isSubmitting.current = outcome === 'accepted';
    return outcome;
  };
  useSavedDraft({ tournamentId, userId, removedAt, initial: savedDraft, draft, locked, isPaused: isSubmitting });
  return (
    <PickingBracket
      tournament={tournament}
      tree={tree}
      locked={locked}
      draftKey={draftKey}
      draft={draft}
      submission={{ ...submission, submit }}
      atOnce={submits === null ? null : isSubmitted(submits, draft.picks) ? 'send' : 'review'}
      onAccepted={onAccepted}
    />
  );
}

interface ChangingProps extends Pick<OwnPickingProps, 'tournament' | 'userId' | 'tree' | 'draftKey'> {
  bracket: { id: number; submittedAt: string; tiebreakerGuess: number | null };
  picks: Picks;
  /** Called once the changes are saved or discarded. */
  onDone: () => void;
}

/** Changes the picks of a submitted bracket. */
export function ChangingPicks({ tournament, userId, tree, draftKey, bracket, picks, onDone }: ChangingProps) {
  const locked = useMemo(() => keepStarted(tree, picks), [tree, picks]);
  // The key of changes names the submission that they start from, so that none are outdated.
  const draft = useDraft(draftKey, tree, locked, onDone, { ...NO_DRAFT, picks });
  const submission = useSubmission({ tournamentId: tournament.id, userId, submitted: bracket });
  return (
    <>
      <p className="mb-4 font-semibold compact:mb-0.5 compact:text-xs compact:leading-none print:hidden">
        You are changing your bracket. It stays as submitted until you submit the changes.
      </p>
      <PickingBracket
        tournament={tournament}
        tree={tree}
        locked={locked}
        draftKey={draftKey}
        draft={draft}
        submission={submission}
        submitted={bracket}
        onAccepted={onDone}
        onDiscard={onDone}
      />
      <GoodToKnow tree={tree} isPicking />
    </>
  );
}
