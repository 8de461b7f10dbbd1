import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame } from '../../../domain/picks/picking.ts';
import { countPicks, listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { checkBracket } from '../../../domain/picks/submission.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-marks.tsx';
import { focusGame } from '../../bracket-board/use-board.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { titleOfRefusal, useSubmission } from './use-submission.ts';

interface PickingBracketProps {
  tournamentId: number;
  userId: number;
  tree: Tree;
  /** The picks of a draft that is stored on the server. */
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
  // Play-ins are optional, so the page does not start with them.
  const [round, setRound] = useState<Round>(() => (next && next.round !== 'play_in' ? next.round : 'round_of_32'));

  const goTo = (gameId: number | undefined) => {
    const game = gameId === undefined ? undefined : tree.gameById.get(gameId);
    if (!game) return;
    // On narrow screens a game is rendered only with its round.
    flushSync(() => setRound(game.round));
    focusGame(game.id);
  };
  const review = () => {
    const check = checkBracket(tree, listPicks(picks), stored);
    if (check.ok) return setReviewing(true);
    toast.failure(titleOfRefusal(check.reason), check.message);
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

/** Side effects of the last action. It overlays the page, so that nothing shifts. */
function PickNotice({ draft: { notice, isStored, undo, dismiss } }: { draft: Draft }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-full grid gap-2 px-4 pb-2 sm:px-6">
      {notice && (
        <p className="pointer-events-auto flex items-center gap-x-1 rounded-xl border border-live bg-live-soft pl-4 text-live text-sm sm:text-base">
          <span className="flex-1 py-2 leading-snug">{notice.text}</span>
          {notice.before && (
            <Button variant="quiet" size="small" onClick={undo}>
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" onClick={dismiss}>
            <CloseIcon />
          </IconButton>
        </p>
      )}
      {!isStored && (
        <p className="pointer-events-auto rounded-xl border border-bad bg-bad-soft px-4 py-2.5 text-bad">
          This browser does not let us keep your picks. They are lost when you leave this page before submitting.
        </p>
      )}
    </div>
  );
}

function PickTools({ draft: { picks, fill, startOver } }: { draft: Draft }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="mr-1 w-full text-faint sm:w-auto">Fill the rest:</span>
      <Button variant="secondary" onClick={() => fill('seed')}>
        By seed
      </Button>
      <Button variant="secondary" onClick={() => fill('random')}>
        At random
      </Button>
      <Button variant="quiet" onClick={startOver} disabled={picks.size === 0}>
        Start over
      </Button>
    </div>
  );
}

interface PickBarProps {
  tree: Tree;
  picks: Picks;
  hasNext: boolean;
  goToNext: () => void;
  review: () => void;
  /** The notice about the last action. */
  children: ReactNode;
}

/** A sticky bar: progress, the next open game and the submission. */
function PickBar({ tree, picks, hasNext, goToNext, review, children }: PickBarProps) {
  const { main, playIns } = countPicks(tree, picks);
  return (
    <div className="pick-bar fixed inset-x-0 bottom-0 z-10 border-line border-t bg-card px-4 py-3 sm:px-6 short:py-1 print:hidden">
      {children}
      <div className="mx-auto flex max-w-[97rem] items-center gap-x-2 sm:gap-x-5">
        <p className="leading-tight">
          <span role="status" className="block whitespace-nowrap font-bold font-display sm:text-xl">
            {main.picked}/{main.total} picked
          </span>
          {playIns.total > 0 && (
            <span className="block whitespace-nowrap text-faint text-xs">
              and {playIns.picked}/{playIns.total} play-ins
            </span>
          )}
        </p>
        <progress
          value={main.picked}
          max={main.total}
          aria-label="Games picked"
          className="progress hidden flex-1 md:block"
        />
        <div className="ml-auto flex gap-2">
          <Button variant="secondary" onClick={goToNext} disabled={!hasNext} size="small">
            <span>
              Next open<span className="hidden sm:inline"> game</span>
            </span>
          </Button>
          <Button onClick={review} size="small">
            <span className="hidden sm:inline">Review and submit</span>
            <span className="sm:hidden">Submit</span>
          </Button>
        </div>
      </div>
    </div>
  );
}
