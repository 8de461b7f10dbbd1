import './picking.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tournament } from '../../../contract/tournaments.ts';
import { ROUND_LABELS, type Round } from '../../../domain/bracket/rounds.ts';
import type { ContenderId, Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame } from '../../../domain/picks/picking.ts';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { checkBracket } from '../../../domain/picks/submission.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-dots.tsx';
import { focusGame, isTouch } from '../../bracket-board/use-board.ts';
import { readStored } from '../../browser/storage.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';
import { Crowned } from './crowned.tsx';
import type { FillMethod } from './draft-notices.ts';
import { guessKey } from './local-draft.ts';
import { PickBar } from './pick-bar.tsx';
import { PickNotice } from './pick-notice.tsx';
import { parseGuess, ReviewDialog } from './review-dialog.tsx';
import { SubmittingScreen } from './submitting.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useAdvance } from './use-advance.ts';
import type { Draft } from './use-draft.ts';
import { type Submission, titleOfRefusal } from './use-submission.ts';

const DOUBLE_TAP_MS = 250;

interface PickingBracketProps {
  tournament: Tournament;
  tree: Tree;
  /** The picks that cannot be changed: those that another client has stored one by one, or those of started games. */
  locked: Picks;
  draftKey: string;
  draft: Draft;
  submission: Submission;
  /** The submitted bracket, while it is changed. */
  submitted?: { tiebreakerGuess: number | null } | undefined;
  /** What to do first for somebody who has submitted as a visitor: send, or review if the picks have changed since. */
  atOnce?: 'send' | 'review' | null;
  /** Called once the picks are accepted. */
  onAccepted?: () => void;
  /** Called to discard the changes of a submitted bracket. */
  onDiscard?: () => void;
}

/** The board with picks to make, and the way to the submission. */
export function PickingBracket(props: PickingBracketProps) {
  const { tournament, tree, locked, draftKey, draft, submission, submitted, onDiscard } = props;
  const { picks } = draft;
  const { isPending, waiting } = submission;
  const next = findNextGame(tree, picks, locked);
  // Play-ins are optional, so the page does not start with them.
  const [round, setRound] = useState<Round>(() => (next && next.round !== 'play_in' ? next.round : 'round_of_32'));
  const [isCrowned, setCrowned] = useState(false);
  const { advance, finished } = useAdvance({
    tree,
    locked,
    picks,
    round,
    showRound: setRound,
    onComplete: () => setCrowned(true),
  });
  const pick = usePick(tree, draft, advance);
  const goTo = (gameId: number | null | undefined) => {
    const game = gameId == null ? undefined : tree.gameById.get(gameId);
    if (!game) return;
    // On narrow screens a game is visible only with its round.
    flushSync(() => setRound(game.round));
    focusGame(game.id);
  };
  const { isReviewing, isSentAtOnce, checkPicks, review, send, close } = useReview(props, goTo);
  return (
    <>
      {isSentAtOnce && <SubmittingScreen />}
      <UnsentNotice
        // Only a bracket that can be sent: after a new draw, for example, people start again.
        isShown={draft.isUnconfirmed && !isPending && !isReviewing && checkPicks().ok}
        isWaiting={waiting !== null}
        isChange={submitted !== undefined}
        isStored={draft.isStored}
        send={review}
      />
      <PickTools draft={draft} hasNext={next !== undefined}>
        {onDiscard && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </PickTools>
      <div className="mt-5 grid gap-4 compact:mt-2">
        <BracketBoard tree={tree} round={round} onRound={setRound} picks={picks} picking={{ ...draft, pick }} />
        <PicksLegend tree={tree} picks={picks} isOpen={draft.isOpen} />
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
      <Crowned
        isOpen={isCrowned}
        close={() => setCrowned(false)}
        tree={tree}
        picks={picks}
        review={review}
        goToPlayIns={() => goTo(next?.id)}
      />
      <ReviewDialog
        tree={tree}
        picks={picks}
        isOpen={isReviewing}
        isSending={isPending}
        asksForAccount={submission.asksForAccount ?? false}
        waiting={waiting}
        tournament={tournament}
        tiebreakerGuess={submitted?.tiebreakerGuess ?? null}
        guessKey={guessKey(draftKey)}
        close={close}
        goTo={goTo}
        submit={send}
      />
    </>
  );
}

type Advance = ReturnType<typeof useAdvance>['advance'];

/** Makes a pick, and goes on to the next game after the first pick of one. */
function usePick(tree: Tree, draft: Draft, advance: Advance) {
  const last = useRef({ gameId: 0, at: 0 });
  return (gameId: number, contender: ContenderId) => {
    const game = tree.gameById.get(gameId);
    // The second tap of a double tap, which meets the game that has just come there.
    if (gameId !== last.current.gameId && performance.now() - last.current.at < DOUBLE_TAP_MS && isTouch()) return;
    last.current = { gameId, at: performance.now() };
    const picksSince = draft.pick(gameId, contender);
    if (game && picksSince !== draft.picks && !draft.picks.has(gameId)) advance(picksSince, game);
  };
}

/** The review of the picks, and their submission from there. */
function useReview(props: PickingBracketProps, goTo: (gameId: number | null) => void) {
  const { tournament, tree, locked, draftKey, draft, submission, atOnce = null, onAccepted = () => {} } = props;
  const { picks } = draft;
  const [isReviewing, setReviewing] = useState(false);
  const [isSentAtOnce, setSentAtOnce] = useState(atOnce === 'send');
  const checkPicks = () => checkBracket(tree, listPicks(picks), locked);
  const review = () => {
    setSentAtOnce(false);
    const check = checkPicks();
    if (check.ok) return setReviewing(true);
    toast.failure(titleOfRefusal(check.reason), check.message);
    goTo(check.gameId);
  };
  const send = async (guess: number | null) => {
    // Nothing is sent yet without an account.
    const isKept = submission.asksForAccount ? draft.keep() : draft.keepUnconfirmed();
    const outcome = await submission.submit(picks, guess, isKept);
    if (outcome !== 'accepted') setSentAtOnce(false);
    if (outcome === 'unknown') return;
    setReviewing(false);
    // To the receipt, or to the notice that the bracket is not sent.
    scrollTo(0, 0);
    if (outcome === 'refused') return;
    draft.noteConfirmed();
    onAccepted();
  };
  const sendAtOnce = useEffectEvent(() => {
    const guess = parseGuess(readStored(guessKey(draftKey)) ?? '');
    if (atOnce === 'review' || !checkPicks().ok || (tournament.tiebreaker && guess === null)) return review();
    void send(tournament.tiebreaker ? guess : null);
  });
  const [isDue] = useState(atOnce !== null);
  useEffect(() => {
    if (isDue) sendAtOnce();
  }, [isDue]);
  const close = () => {
    if (!submission.isPending) setReviewing(false);
  };
  return { isReviewing, isSentAtOnce, checkPicks, review, send, close };
}

interface PickToolsProps {
  draft: Draft;
  /** A game is left to pick. */
  hasNext: boolean;
  children: ReactNode;
}

function PickTools({ draft: { picks, fill, startOver }, hasNext, children }: PickToolsProps) {
  const reasonId = useId();
  const fillButton = (method: FillMethod, label: string) => (
    // Not `disabled`, since the button that filled the bracket keeps the focus.
    <Button
      variant="secondary"
      aria-disabled={!hasNext}
      aria-describedby={hasNext ? undefined : reasonId}
      onClick={() => hasNext && fill(method)}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="mr-1 w-full text-faint compact:-mb-1 compact:text-sm sm:w-auto compact:sm:mb-0">
        Fill the rest:
      </span>
      {fillButton('seed', 'By seed')}
      {fillButton('random', 'At random')}
      {!hasNext && (
        <span id={reasonId} className="sr-only">
          No game is left to fill.
        </span>
      )}
      <Button variant="quiet" onClick={startOver} disabled={picks.size === 0}>
        Start over
      </Button>
      {children}
    </div>
  );
}
