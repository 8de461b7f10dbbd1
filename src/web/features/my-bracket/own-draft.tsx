import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MyBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks, type Picks } from '../../../domain/picks/picks.ts';
import { savedDraftQuery } from '../../api/bracket-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { usePhaseTexts } from '../../season/phase-texts.ts';
import { Failure } from '../../ui/states.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { combinePicks, draftKey, NO_DRAFT, newerLocal, readDraft } from './local-draft.ts';
import { OwnPicking } from './own-picking.tsx';
import { ReadOnlyBracket } from './read-only-bracket.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { SubmittingScreen } from './submitting.tsx';

interface OwnDraftProps {
  tournament: Tournament;
  tree: Tree;
  userId: number;
  /** The picks that another client has stored one by one. */
  locked: Picks;
  /** Why the last bracket was removed. */
  removed: MyBracket['removed'];
  /** Submissions are open. */
  isPicking: boolean;
  /** What the person has submitted as a visitor, a moment ago. */
  submits: string | null;
  onAccepted: () => void;
}

/** The bracket of a user who has submitted none: picks to make or, while submissions are closed, those made so far. */
export function OwnDraft(props: OwnDraftProps) {
  const { tournament, tree, userId, locked, removed, isPicking, submits, onAccepted } = props;
  const texts = usePhaseTexts(tournament);
  const key = draftKey(userId, tournament.id);
  const local = newerLocal(readDraft(key), readDraft(draftKey('visitor', tournament.id)));
  const removedAt = removed?.removedAt ?? null;
  const saved = useQuery(savedDraftQuery(tournament.id, userId, removedAt));
  const savedDraft = useMemo(
    () => (saved.data ? { picks: mapPicks(saved.data.picks), at: Date.parse(saved.data.updatedAt) } : NO_DRAFT),
    [saved.data],
  );
  if (saved.data === undefined && !(local && saved.isError)) {
    if (saved.isError) return <Failure title="Your bracket could not be loaded" onRetry={saved.refetch} />;
    return submits === null ? <BoardSkeleton /> : <SubmittingScreen />;
  }

  // A draft that was not submitted in time can still be looked at, without picks that no longer hold.
  const shown = combinePicks(tree, { local, saved: savedDraft }, locked);
  const removedNotice = removed && (
    <RemovedNotice removed={removed} hasPicks={shown.picks.size > 0} canSubmit={isPicking} />
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
      <p className="mb-4 font-semibold compact:mb-0.5 compact:text-xs compact:leading-none compact:max-sm:mb-2 compact:max-sm:leading-tight print:hidden">
        {texts.myBracket.title}
      </p>
      <OwnPicking
        key={key}
        tournament={tournament}
        userId={userId}
        tree={tree}
        locked={locked}
        draftKey={key}
        savedDraft={savedDraft}
        removedAt={removedAt}
        submits={submits}
        onAccepted={onAccepted}
      />
      <GoodToKnow tree={tree} isPicking />
    </>
  );
}
