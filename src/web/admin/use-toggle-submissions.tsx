import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { useToggleBrackets } from '../api/admin/tournament-mutations.ts';
import { messageOf } from '../api/client.ts';
import { toast } from '../ui/toasts.ts';
import { useReopenQuestion } from './use-reopen-question.tsx';

interface ChangeOptions {
  onChanged?: () => void;
  /** The admin has said no to opening submissions again. */
  onCancelled?: () => void;
}

/** Opens and closes submissions, optimistically. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync } = useToggleBrackets(tournament.id);
  const { confirmIf, dialog } = useReopenQuestion(tournament);
  // The requested value, shown until the request has finished.
  const [requested, setRequested] = useState<boolean>();
  const send = async (open: boolean, onChanged?: () => void) => {
    if (requested !== undefined) return;
    setRequested(open);
    try {
      const { message } = await mutateAsync(open);
      toast.success('Bracket status updated', message);
      onChanged?.();
    } catch (error) {
      toast.failure('Error updating bracket status', messageOf(error));
    } finally {
      setRequested(undefined);
    }
  };
  // `bracketsOpen` is the admin's switch. While it is still on after the deadline, the server refuses to open
  // submissions anyway, so nothing is asked.
  const isSwitchedOff = !tournament.bracketsOpen;
  const change = (open: boolean, { onChanged, onCancelled }: ChangeOptions = {}) =>
    confirmIf(open && isSwitchedOff, () => void send(open, onChanged), onCancelled);
  const isPending = requested !== undefined;
  return { isOpen: requested ?? tournament.submissionsOpen, isPending, change, dialog };
}
