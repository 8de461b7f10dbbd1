import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import type { ResultForm } from './use-result-form.ts';

/** The buttons of a game without a result. Enter presses the first. */
export function ResultActions({ tournament, game, form }: { tournament: Tournament; game: Game; form: ResultForm }) {
  const { isFinal, isOpening, isSending, stored, values } = form;
  const box = useRef<HTMLDivElement>(null);
  const isStarting = useRef(false);
  const isRunning = game.status === 'in_progress';
  const isScoreEdited = values.team1Score !== stored.team1Score || values.team2Score !== stored.team2Score;
  const hasScore = game.team1Score !== null || game.team2Score !== null;
  useEffect(() => {
    // The Start button has unmounted, so the focus moves to the score buttons.
    if (isRunning && isStarting.current)
      box.current?.closest('form')?.querySelector<HTMLElement>('[data-adds]')?.focus();
    isStarting.current = false;
  }, [isRunning]);

  if (isRunning) {
    return (
      <div ref={box} className="grid gap-3">
        <p role="status" className="text-faint text-sm">
          {isScoreEdited ? 'Not saved yet. ' : hasScore ? 'Saved. ' : ''}Everyone sees {stored.team1Score || 0} –{' '}
          {stored.team2Score || 0}.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isOpening} onClick={() => (isFinal.current = false)}>
            Save Score
          </Button>
          <Button type="submit" variant="secondary" aria-disabled={isOpening} onClick={() => (isFinal.current = true)}>
            {isSending ? 'Saving...' : 'Save Final Result'}
          </Button>
          <Unstart game={game} form={form} />
        </div>
      </div>
    );
  }
  return (
    <div ref={box} className="flex flex-wrap items-center gap-3">
      <Button type="submit" aria-disabled={isOpening} onClick={() => (isFinal.current = true)}>
        {isSending ? 'Saving...' : 'Save Result'}
      </Button>
      <Button
        type="submit"
        variant="secondary"
        aria-disabled={isOpening}
        onClick={() => {
          isFinal.current = false;
          isStarting.current = true;
        }}
      >
        Start Game
      </Button>
      {tournament.submissionsOpen ? (
        <p className="text-faint text-sm">Once a game has started, nobody can pick it any more.</p>
      ) : (
        <p className="hidden text-faint text-sm sm:block">Enter saves the result and opens the next game.</p>
      )}
    </div>
  );
}

/** Sets a game back to scheduled, after a confirmation if it has a score. */
function Unstart({ game, form }: { game: Game; form: ResultForm }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { team1Score, team2Score } = game;
  const unstart = async () => {
    const formElement = button.current?.closest('form');
    setProblem(null);
    setIsWorking(true);
    try {
      await form.unstart();
      flushSync(() => setIsDialogOpen(false));
      formElement?.querySelector('input')?.focus();
    } catch (error) {
      const message = messageOf(error, 'Failed to update game result.');
      setProblem(message);
      toast.failure('Update Failed', message);
    } finally {
      setIsWorking(false);
    }
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-disabled={form.isOpening}
        onClick={() => {
          if (form.isOpening) return;
          if (team1Score || team2Score) setIsDialogOpen(true);
          else void unstart();
        }}
      >
        Back to Scheduled
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        close={() => setIsDialogOpen(false)}
        title="Back to scheduled?"
        action="Clear the score"
        confirm={unstart}
        isWorking={isWorking}
        problem={problem}
      >
        <p>
          The game counts as not started, and its running score of {team1Score ?? 0} – {team2Score ?? 0} is cleared on
          every page.
        </p>
      </ConfirmDialog>
    </>
  );
}
