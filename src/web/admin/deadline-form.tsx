import { useEffect, useRef, useState } from 'react';
import { type Tournament, TournamentChange } from '../../contract/tournaments.ts';
import { useChangeTournament } from '../api/admin/tournament-mutations.ts';
import { messageOf } from '../api/client.ts';
import { toDatetimeLocal, toIso } from '../forms/datetime-local.ts';
import { assertInput, useForm, validateInput } from '../forms/use-form.ts';
import { isPastDeadline, opensAgain } from '../season/deadline.ts';
import { Button } from '../ui/button.tsx';
import { FormProblem } from '../ui/field.tsx';
import { formatMoment } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { DeadlineField } from './deadline-field.tsx';
import { useReopenQuestion } from './use-reopen-question.tsx';

const FAILED = 'The deadline could not be saved';

type Values = { submissionsCloseAt: string };

const toValues = ({ submissionsCloseAt }: Tournament): Values => ({
  submissionsCloseAt: submissionsCloseAt === null ? '' : toDatetimeLocal(submissionsCloseAt),
});
const parse = (values: Values) => ({ submissionsCloseAt: toIso(values.submissionsCloseAt) });

/** Sets, moves and removes the deadline of submissions. */
export function DeadlineForm({ tournament }: { tournament: Tournament }) {
  const change = useChangeTournament(tournament.id);
  const { askFirst, dialog } = useReopenQuestion(tournament);
  const [problem, setProblem] = useState('');
  const stored = toValues(tournament);
  const save = async (typed: Values) => {
    setProblem('');
    try {
      const input: unknown = parse(typed);
      assertInput(TournamentChange, input);
      const saved = await change.mutateAsync(input);
      rebase(typed, toValues(saved));
      toast.success('Deadline saved', describe(saved));
    } catch (error) {
      const message = messageOf(error);
      toast.failure(FAILED, message);
      setProblem(`${FAILED}. ${message}`);
      throw error;
    }
  };
  const { values, field, rebase, isSending, formProps } = useForm({
    initial: stored,
    validate: (typed: Values) => validateInput(TournamentChange, parse(typed)),
    send: (typed) => askFirst(opensAgain(tournament, parse(typed).submissionsCloseAt), () => save(typed)),
  });
  const last = useRef(stored);
  useEffect(() => {
    // Another admin may have changed the deadline.
    const now = toValues(tournament);
    rebase(last.current, now);
    last.current = now;
  }, [tournament, rebase]);
  const isChanged = values.submissionsCloseAt !== stored.submissionsCloseAt;
  return (
    <form {...formProps} aria-label="Deadline" className="grid gap-3">
      <DeadlineField {...field('submissionsCloseAt')} />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" aria-disabled={isSending}>
          {change.isPending ? 'Saving...' : 'Save Deadline'}
        </Button>
        <p role="status" className="text-faint">
          {isChanged && !change.isPending && 'Not saved yet'}
        </p>
      </div>
      {dialog}
    </form>
  );
}

function describe(tournament: Tournament): string {
  const { submissionsCloseAt } = tournament;
  if (submissionsCloseAt === null) return 'Submissions have no deadline.';
  return `Submissions ${isPastDeadline(tournament) ? 'closed' : 'close'} on ${formatMoment(submissionsCloseAt)}.`;
}
