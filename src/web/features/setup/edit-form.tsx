import { useEffect, useRef, useState } from 'react';
import { type Tournament, TournamentChange, TournamentInput } from '../../../contract/tournaments.ts';
import { useChangeTournament } from '../../api/admin/tournament-changes.ts';
import { sentenceOf } from '../../api/client.ts';
import { assertInput, checkInput } from '../../forms/check-input.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingsFields } from './settings-fields.tsx';
import { readChange, readSettings, startValues } from './settings-values.ts';

const FAILED = 'Failed to update tournament';

export function EditForm({ tournament }: { tournament: Tournament }) {
  const change = useChangeTournament(tournament.id);
  const [problem, setProblem] = useState('');
  const stored = startValues(tournament);
  const { values, field, follow, isSending, formProps } = useForm({
    initial: stored,
    check: (typed) => checkInput(TournamentInput, readSettings(typed)),
    send: async (typed) => {
      setProblem('');
      try {
        const input: unknown = readChange(typed, stored);
        assertInput(TournamentChange, input);
        const saved = await change.mutateAsync(input);
        follow(typed, startValues(saved));
        toast.success('Tournament Updated', saved.name);
      } catch (error) {
        const sentence = sentenceOf(error);
        toast.failure(FAILED, sentence);
        setProblem(`${FAILED}. ${sentence}`);
        throw error;
      }
    },
  });
  const last = useRef(stored);
  useEffect(() => {
    // Results move a tournament on, and other admins edit it too.
    const now = startValues(tournament);
    follow(last.current, now);
    last.current = now;
  }, [tournament, follow]);
  const isChanged = Object.keys(readChange(values, stored)).length > 0;
  return (
    <form {...formProps} aria-label="Tournament settings" className="grid gap-5">
      <SettingsFields status={values.status} field={field} />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Saving...' : 'Save Changes'}
        </Button>
        <p role="status" className="text-faint">
          {isChanged && !isSending && 'Not saved yet'}
        </p>
      </div>
    </form>
  );
}
