import { type Tournament, TournamentChange } from '../../contract/tournaments.ts';
import { toDatetimeLocal, toIso } from '../forms/datetime-local.ts';
import { useForm, useRebase, validateInput } from '../forms/use-form.ts';
import { isPastDeadline, opensAgain } from '../season/deadline.ts';
import { Button } from '../ui/button.tsx';
import { FormProblem } from '../ui/field.tsx';
import { formatMoment } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { DeadlineField } from './deadline-field.tsx';
import { useReopenQuestion } from './use-reopen-question.tsx';
import { useSaveTournament } from './use-save-tournament.ts';

type Values = { submissionsCloseAt: string };

const toValues = ({ submissionsCloseAt }: Tournament): Values => ({
  submissionsCloseAt: submissionsCloseAt === null ? '' : toDatetimeLocal(submissionsCloseAt),
});
const parse = (values: Values) => ({ submissionsCloseAt: toIso(values.submissionsCloseAt) });

/** Sets, moves and removes the deadline of submissions. */
export function DeadlineForm({ tournament }: { tournament: Tournament }) {
  const { problem, save, isPending } = useSaveTournament(tournament, 'The deadline could not be saved');
  const { askFirst, dialog } = useReopenQuestion(tournament);
  const stored = toValues(tournament);
  const saveTyped = (typed: Values) =>
    save(parse(typed), (saved) => {
      rebase(typed, toValues(saved));
      toast.success('Deadline saved', describe(saved));
    });
  const { values, field, rebase, isSending, formProps } = useForm({
    initial: stored,
    validate: (typed: Values) => validateInput(TournamentChange, parse(typed)),
    send: (typed) => askFirst(opensAgain(tournament, parse(typed).submissionsCloseAt), () => saveTyped(typed)),
  });
  // Another admin may have changed the deadline.
  useRebase(rebase, stored, tournament);
  const isChanged = values.submissionsCloseAt !== stored.submissionsCloseAt;
  return (
    <form {...formProps} aria-label="Deadline" className="grid gap-3">
      <DeadlineField {...field('submissionsCloseAt')} />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" aria-disabled={isSending}>
          {isPending ? 'Saving...' : 'Save Deadline'}
        </Button>
        <p role="status" className="text-faint">
          {isChanged && !isPending && 'Not saved yet'}
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
