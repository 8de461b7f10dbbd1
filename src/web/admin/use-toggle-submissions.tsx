import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { useToggleBrackets } from '../api/admin/tournament-mutations.ts';
import { withoutBracketQuery } from '../api/bracket-queries.ts';
import { messageOf } from '../api/client.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

/** Opens and closes submissions, optimistically. Asks before it reopens them, which hides brackets that people saw. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync, isPending } = useToggleBrackets(tournament.id);
  const { data } = useQuery(withoutBracketQuery(tournament.id));
  // The requested value, shown until the request has finished.
  const [requested, setRequested] = useState<boolean>();
  const [question, setQuestion] = useState<{ onChanged: (() => void) | undefined } | null>(null);
  const close = () => setQuestion(null);
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
  const brackets = data?.submitted ?? 0;
  const hidesBrackets = !tournament.submissionsOpen && tournament.submissionsOpenedAt !== null && brackets > 0;
  const change = (open: boolean, onChanged?: () => void) => {
    if (open && hidesBrackets) setQuestion({ onChanged });
    else void send(open, onChanged);
  };
  const dialog = (
    <ConfirmDialog
      isOpen={question !== null}
      close={close}
      title="Reopen submissions?"
      action="Reopen"
      confirm={() => {
        close();
        void send(true, question?.onChanged);
      }}
    >
      <p>
        {countOf(brackets, 'bracket')} could be seen by everyone and {brackets === 1 ? 'is' : 'are'} hidden again until
        submissions close. People may have copied what they saw.
      </p>
    </ConfirmDialog>
  );
  return { isOpen: requested ?? tournament.submissionsOpen, isPending, change, dialog };
}
