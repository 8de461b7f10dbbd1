import { useState } from 'react';
import type { Person } from '../../../contract/people.ts';
import { displayName, possessive } from '../../../domain/players/names.ts';
import { useChangeRole, useCreateResetLink, useRemovePerson } from '../../api/admin/people-queries.ts';
import { messageOf } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { formatMoment } from '../../ui/format.ts';
import { LinkField } from '../../ui/link-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { ActionSection } from './action-section.tsx';
import { RemoveBracketForm } from './remove-bracket-form.tsx';

/** All that an admin can do about a person. */
export function PersonDialog({ person, close }: { person: Person; close: () => void }) {
  const name = displayName(person);
  return (
    <Dialog isOpen close={close} title={name}>
      <p className="wrap-anywhere -mt-3 mb-5 text-faint">
        {[person.username, person.email].filter(Boolean).join(' · ')}
      </p>
      <div className="grid gap-6">
        <ResetLink person={person} />
        <Role person={person} name={name} />
        {person.bracketId !== null && <RemoveBracketForm bracketId={person.bracketId} isDraft={!person.submitted} />}
        <Removal person={person} name={name} close={close} />
      </div>
    </Dialog>
  );
}

function ResetLink({ person }: { person: Person }) {
  const create = useCreateResetLink(person.id);
  return (
    <ActionSection
      title="Forgotten password"
      text="Create a link and send it to them. It can be used once, within 24 hours, to set a new password."
    >
      {create.data ? (
        <>
          <LinkField label="Link to set a new password" value={create.data.url} />
          <p className="text-faint text-sm">Works until {formatMoment(create.data.expiresAt)}.</p>
        </>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-disabled={create.isPending}
          onClick={() => create.isPending || create.mutate()}
        >
          Create Link
        </Button>
      )}
      <FormProblem>{create.error && messageOf(create.error)}</FormProblem>
    </ActionSection>
  );
}

function Role({ person: { id, isAdmin }, name }: { person: Person; name: string }) {
  const isOwn = useUser()?.id === id;
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeRole(id);
  const report = () => {
    setIsAsking(false);
    toast.success(isAdmin ? `${name} is no longer an admin` : `${name} is an admin now`);
  };
  const confirm = () => change.mutate({ isAdmin: !isAdmin }, { onSuccess: report });
  const action = isAdmin ? 'Remove Admin' : 'Make Admin';
  return (
    <ActionSection
      title="Admin"
      text={isAdmin ? `${name} has the same rights as you.` : 'Admins have the same rights as you.'}
    >
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title={isAdmin ? `Remove ${name} from the admins?` : `Make ${name} an admin?`}
        action={action}
        confirm={confirm}
        isWorking={change.isPending}
        problem={change.error && messageOf(change.error)}
      >
        <p>
          {isAdmin
            ? 'They can no longer enter results, or see this page.'
            : 'They can enter results, change the tournament, and manage people, you included.'}{' '}
          {isOwn ? 'This is your own account.' : 'They have to log in again.'}
        </p>
      </ConfirmDialog>
    </ActionSection>
  );
}

function Removal({ person: { id }, name, close }: { person: Person; name: string; close: () => void }) {
  const isOwn = useUser()?.id === id;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemovePerson(id);
  const report = () => {
    close();
    toast.success('Account deleted', name);
  };
  const confirm = () => remove.mutate(undefined, { onSuccess: report });
  return (
    <ActionSection title="Delete the account" text="For somebody who should not be here, or who asks for it.">
      <Button variant="danger" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title={`Delete ${possessive(name)} account?`}
        action="Delete Account"
        confirm={confirm}
        isWorking={remove.isPending}
        problem={remove.error && messageOf(remove.error)}
      >
        <p>
          Their name, email, password and sessions are deleted at once. This cannot be undone. Brackets of tournaments
          that have started stay, as those of a “Former player”; drafts, and a bracket of a tournament that has not
          started, are deleted. Their groups pass to whoever has been in them longest.
          {isOwn && ' This is your own account.'}
        </p>
      </ConfirmDialog>
    </ActionSection>
  );
}
