import { BracketRemovalInput } from '../../../contract/people.ts';
import { makePlain } from '../../../domain/visible.ts';
import { useRemoveBracket } from '../../api/admin/people-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { ActionSection } from './action-section.tsx';

/** Removes a person's bracket in the current tournament, for a reason that they are told. */
export function RemoveBracketForm({ bracketId, isDraft }: { bracketId: number; isDraft: boolean }) {
  const { data: tournament } = useCurrentTournament();
  const remove = useRemoveBracket(bracketId);
  const { field, formProps, isSending } = useFormWithToasts({
    initial: { reason: '' },
    // The API accepts no line breaks or invisible characters.
    validate: ({ reason }) => validateInput(BracketRemovalInput, { reason: makePlain(reason) }),
    send: ({ reason }) => remove.mutateAsync(makePlain(reason)),
    success: { title: isDraft ? 'Draft removed' : 'Bracket removed' },
    failure: { title: `The ${isDraft ? 'draft' : 'bracket'} could not be removed`, fallback: 'Please try again.' },
  });
  const what = isDraft ? 'Draft' : 'Bracket';
  return (
    <ActionSection title={what} text={explain(isDraft, tournament?.submissionsOpen)}>
      <form {...formProps} className="grid gap-3">
        <TextAreaField label="Reason" required rows={2} maxLength={500} {...field('reason')} />
        <Button type="submit" variant="danger" className="justify-self-start" aria-disabled={isSending}>
          {isSending ? 'Removing...' : `Remove ${what}`}
        </Button>
      </form>
    </ActionSection>
  );
}

function explain(isDraft: boolean, isOpen: boolean | undefined): string {
  if (isDraft) return 'It has not been submitted. They see your reason on My Bracket.';
  if (isOpen === undefined) return 'They see your reason on My Bracket.';
  return isOpen
    ? 'If it was submitted by mistake, remove it. They see your reason on My Bracket, and can submit again.'
    : 'Removing it changes the standings. They see your reason on My Bracket, and cannot submit again: submissions are closed.';
}
