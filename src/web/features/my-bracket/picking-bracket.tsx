import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame } from '../../../domain/picks/picking.ts';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { checkBracket } from '../../../domain/picks/submission.ts';
import { myBracketQuery } from '../../api/brackets.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { focusGame } from '../../bracket-board/focus-game.ts';
import { PicksLegend } from '../../bracket-board/legend.tsx';
import { toast } from '../../ui/toasts.ts';
import { PickBar } from './pick-bar.tsx';
import { PickNotice } from './pick-notice.tsx';
import { PickTools } from './pick-tools.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useDraft } from './use-draft.ts';
import { titleRefusal, useSubmission } from './use-submission.ts';

interface PickingBracketProps {
  tournamentId: number;
  userId: number;
  tree: Tree;
  /** What the server already has of a bracket that was begun pick by pick. */
  stored: Picks;
  draftKey: string;
}

export function PickingBracket({ tournamentId, userId, tree, stored, draftKey }: PickingBracketProps) {
  const client = useQueryClient();
  const draft = useDraft(draftKey, tree, stored, () => {
    void client.invalidateQueries(myBracketQuery(tournamentId, userId));
  });
  const { picks } = draft;
  const { submit, isPending, isReloading } = useSubmission(tournamentId, userId);
  const [isReviewing, setReviewing] = useState(false);
  const next = findNextGame(tree, picks, stored);
  // Play-ins are never required, so nobody is met by them.
  const [round, setRound] = useState<Round>(() => (next && next.round !== 'play_in' ? next.round : 'round_of_32'));

  const goTo = (gameId: number | undefined) => {
    const game = gameId === undefined ? undefined : tree.gameById.get(gameId);
    if (!game) return;
    // On a narrow screen the game is there only once its round is.
    flushSync(() => setRound(game.round));
    focusGame(game.id);
  };
  const review = () => {
    const check = checkBracket(tree, listPicks(picks), stored);
    if (check.ok) return setReviewing(true);
    toast.failure(titleRefusal(check.reason), check.message);
    goTo(check.gameId ?? undefined);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <PickTools draft={draft} />
        <PicksLegend tree={tree} picks={picks} />
      </div>
      <div className="mt-5 short:mt-2">
        <BracketBoard tree={tree} round={round} onRound={setRound} picks={picks} picking={draft} />
      </div>
      <PickBar tree={tree} picks={picks} hasNext={next !== undefined} goToNext={() => goTo(next?.id)} review={review}>
        <PickNotice draft={draft} />
      </PickBar>
      <ReviewDialog
        tree={tree}
        picks={picks}
        isOpen={isReviewing}
        isSending={isPending}
        isReloading={isReloading}
        close={() => {
          if (!isPending) setReviewing(false);
        }}
        submit={async () => {
          if (!(await submit(picks))) return;
          setReviewing(false);
          scrollTo(0, 0);
        }}
      />
    </>
  );
}
