import './picking.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tournament } from '../../../contract/tournaments.ts';
import { ROUND_LABELS, type Round } from '../../../domain/bracket/rounds.ts';
import type { ContenderId, Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame } from '../../../domain/picks/picking.ts';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { checkBracket } from '../../../domain/picks/submission.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-marks.tsx';
import { focusGame } from '../../bracket-board/use-board.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';
import { PickBar } from './pick-bar.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useAdvance } from './use-advance.ts';
import { type Draft, guessKey, NO_DRAFT, type TimedPicks, useDraft } from './use-draft.ts';
import { titleOfRefusal, useSubmission } from './use-submission.ts';

interface PickingBracketProps {
  tournament: Tournament;
  userId: number;
  tree: Tree;
  /** The picks that cannot be changed: those that another client has stored one by one, or those of started games. */
  locked: Picks;
  draftKey: string;
  /** The draft on the server, to start from unless there is a newer one on this device. */
  savedDraft?: TimedPicks;
  /** The submitted bracket, while it is changed. */
  submitted?: { id: number; submittedAt: string; picks: Picks; tiebreakerGuess: number | null };
  /** Called once the changes of a submitted bracket are saved or discarded. */
  onDone?: () => void;
}

export function PickingBracket(props: PickingBracketProps) {
  const { tournament, userId, tree, locked, draftKey, savedDraft = NO_DRAFT, submitted, onDone = () => {} } = props;
  const { id: tournamentId } = tournament;
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries(myBracketQuery(tournamentId, userId));
  // The key of changes names the submission that they start from, so that none are outdated.
  const initial = submitted ? { picks: submitted.picks, at: null } : savedDraft;
  const draft = useDraft(draftKey, tree, locked, submitted ? onDone : refetch, initial);
  const { picks } = draft;
  const { submit, isPending, waiting } = useSubmission({ tournamentId, userId, submitted });
  const [isReviewing, setReviewing] = useState(false);
  const next = findNextGame(tree, picks, locked);
  // Play-ins are optional, so the page does not start with them.
  const [round, setRound] = useState<Round>(() => (next && next.round !== 'play_in' ? next.round : 'round_of_32'));

  const { advance, finished } = useAdvance(tree, locked, setRound);
  const pick = (gameId: number, contender: ContenderId) => {
    const game = tree.gameById.get(gameId);
    const next = draft.pick(gameId, contender);
    if (game && next !== picks && !picks.has(gameId)) advance(next, game);
  };
  const goTo = (gameId: number | undefined) => {
    const game = gameId === undefined ? undefined : tree.gameById.get(gameId);
    if (!game) return;
    // On narrow screens a game is visible only with its round.
    flushSync(() => setRound(game.round));
    focusGame(game.id);
  };
  const checkPicks = () => checkBracket(tree, listPicks(picks), locked);
  const review = () => {
    const check = checkPicks();
    if (check.ok) return setReviewing(true);
    toast.failure(titleOfRefusal(check.reason), check.message);
    goTo(check.gameId ?? undefined);
  };
  const send = async (guess: number | null) => {
    const isKept = draft.keepUnconfirmed();
    const outcome = await submit(picks, guess, isKept);
    if (outcome === 'unknown') return;
    setReviewing(false);
    // To the receipt, or to the notice that the bracket is not sent.
    scrollTo(0, 0);
    if (outcome === 'refused') return;
    draft.noteConfirmed();
    onDone();
  };
  return (
    <>
      <UnsentNotice
        // Only a bracket that can be sent: after a new draw, for example, people start again.
        isShown={draft.isUnconfirmed && !isPending && !isReviewing && checkPicks().ok}
        isWaiting={waiting !== null}
        isChange={submitted !== undefined}
        isStored={draft.isStored}
        send={review}
      />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <PickTools draft={draft}>
          {submitted && (
            <Button variant="quiet" onClick={onDone}>
              Discard changes
            </Button>
          )}
        </PickTools>
        <PicksLegend tree={tree} picks={picks} />
      </div>
      <div className="mt-5 compact:mt-2">
        <BracketBoard tree={tree} round={round} onRound={setRound} picks={picks} picking={{ ...draft, pick }} />
      </div>
      <p role="status" className="round-finished">
        {finished && (
          <span>
            <CheckIcon />
            {ROUND_LABELS[finished]} complete
          </span>
        )}
      </p>
      <PickBar tree={tree} picks={picks} hasNext={next !== undefined} goToNext={() => goTo(next?.id)} review={review}>
        <PickNotice draft={draft} />
      </PickBar>
      <ReviewDialog
        tree={tree}
        picks={picks}
        isOpen={isReviewing}
        isSending={isPending}
        waiting={waiting}
        tournament={tournament}
        tiebreakerGuess={submitted?.tiebreakerGuess ?? null}
        guessKey={guessKey(draftKey)}
        close={() => {
          if (!isPending) setReviewing(false);
        }}
        submit={send}
      />
    </>
  );
}

/** Tells what the last action did. Overlays the page, so that nothing shifts. */
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

function PickTools({ draft: { picks, fill, startOver }, children }: { draft: Draft; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="mr-1 w-full text-faint compact:sr-only sm:w-auto">Fill the rest:</span>
      <Button variant="secondary" onClick={() => fill('seed')}>
        By seed
      </Button>
      <Button variant="secondary" onClick={() => fill('random')}>
        At random
      </Button>
      <Button variant="quiet" onClick={startOver} disabled={picks.size === 0}>
        Start over
      </Button>
      {children}
    </div>
  );
}
