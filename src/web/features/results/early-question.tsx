import { useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { type Game, isStarted } from '../../../domain/bracket/game.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Step = 'start' | 'result';

/** What the admin agreed to, in this tab, while submissions are open: a step, with the id of the tournament. */
const agreed = new Set<string>();

/** The question before a game starts or ends while submissions are open. It is asked once in a tab, for each of the two. */
export function useEarlyQuestion({ id, submissionsOpen }: Tournament, { status }: Game) {
  const [asked, setAsked] = useState<Step | null>(null);
  return {
    asked,
    /** Asks, if it has to: returns whether it did. */
    ask: (step: Step): boolean => {
      const isEarly = submissionsOpen && (step === 'result' || status === 'scheduled');
      if (!isEarly || agreed.has(`${step} ${id}`)) return false;
      setAsked(step);
      return true;
    },
    agree: () => {
      agreed.add(`${asked} ${id}`);
      setAsked(null);
    },
    close: () => setAsked(null),
  };
}

interface EarlyDialogProps {
  game: Game;
  asked: Step | null;
  confirm: () => void;
  close: () => void;
}

export function EarlyDialog({ game, asked, confirm, close }: EarlyDialogProps) {
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title="Submissions are still open"
      action={asked === 'result' ? 'Save anyway' : 'Start anyway'}
      confirm={confirm}
      close={close}
    >
      {asked === 'result' && (
        <p>
          Everybody will see who had it right: the leaderboard counts the points at once, although picks are hidden
          until submissions close. Undoing the result does not take that back, and the audit log shows both.
        </p>
      )}
      {!isStarted(game) && (
        <p>
          Once a game has started, nobody can pick it any more. Brackets that come in later earn nothing for it, and
          whoever submits them knows how it went.
        </p>
      )}
      <p>To be fair to everyone, close submissions first.</p>
    </ConfirmDialog>
  );
}
