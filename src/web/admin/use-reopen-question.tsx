import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { withoutBracketQuery } from '../api/bracket-queries.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { countOf } from '../ui/format.ts';

/** Asks before a change opens submissions again, which hides brackets that people could see. */
export function useReopenQuestion(tournament: Tournament) {
  const wereVisible = !tournament.submissionsOpen && tournament.submissionsOpenedAt !== null;
  const { data } = useQuery({ ...withoutBracketQuery(tournament.id), enabled: wereVisible });
  const [question, setQuestion] = useState<{ change: () => void; cancel?: (() => void) | undefined } | null>(null);
  const brackets = data?.submitted;
  /** Makes a change, after a question if it opens submissions again. */
  const confirmIf = (opens: boolean, change: () => void, cancel?: () => void) => {
    // Asks even while the number of brackets is unknown.
    if (opens && wereVisible && brackets !== 0) setQuestion({ change, cancel });
    else change();
  };
  /** Like `confirmIf`, as a promise: resolves once the change is made, or the admin has said no. */
  const askFirst = (opens: boolean, change: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => confirmIf(opens, () => change().then(resolve, reject), resolve));
  const close = (then: (() => void) | undefined) => {
    setQuestion(null);
    then?.();
  };
  const dialog = (
    <ConfirmDialog
      isOpen={question !== null}
      close={() => close(question?.cancel)}
      title="Reopen submissions?"
      action="Reopen"
      confirm={() => close(question?.change)}
    >
      <p>
        {brackets === undefined ? 'Brackets' : countOf(brackets, 'bracket')} could be seen by everyone and{' '}
        {brackets === 1 ? 'is' : 'are'} hidden again until submissions close. People may have copied what they saw.
      </p>
    </ConfirmDialog>
  );
  return { confirmIf, askFirst, dialog };
}
