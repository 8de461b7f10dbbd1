import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { type GroupDetails, GroupName } from '../../../contract/groups.ts';
import { displayName } from '../../../domain/players/names.ts';
import { messageOf } from '../../api/client.ts';
import { useChangeGroup, useReplaceInvitation } from '../../api/group-queries.ts';
import { useUser } from '../../api/session.ts';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { useSavedAtOnce } from '../../forms/use-saved-at-once.ts';
import { DeleteGroup } from '../../group/delete-group.tsx';
import { GroupPage } from '../../group/group-page.tsx';
import { Invitation } from '../../group/invitation.tsx';
import { groupPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormButtons, SelectField, TextField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toasts.ts';
import { PotForm } from './pot-form.tsx';
import { ScoringForm } from './scoring-form.tsx';

/** What the owner of a group can change. Other members are led to the group. */
export function GroupSettings() {
  return <GroupPage title="Settings">{(group) => <Content group={group} />}</GroupPage>;
}

function Content({ group }: { group: GroupDetails }) {
  const user = useUser();
  if (user && user.id !== group.ownerId) return <Redirect to={groupPath(group.id)} replace />;
  return (
    <>
      <PageHeader title="Settings" lead={<span className="font-semibold text-accent">{group.name}</span>}>
        <ButtonLink href={groupPath(group.id)} variant="secondary">
          Back to the group
        </ButtonLink>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-6">
          <NameCard group={group} />
          <InvitationCard group={group} />
          {/* On a phone after the points and the pot. */}
          <div className="grid gap-4 max-lg:order-1 sm:gap-6">
            <WallCard group={group} />
            <HandOverCard group={group} />
          </div>
        </div>
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-6">
          <ScoringForm group={group} />
          <PotForm key={group.pot ? 'pot' : 'no pot'} group={group} />
        </div>
        <div className="max-lg:order-last lg:col-span-2">
          <DeleteGroup group={group} />
        </div>
      </div>
    </>
  );
}

function NameCard({ group }: { group: GroupDetails }) {
  const change = useChangeGroup(group.id);
  const { field, formProps, isSending } = useFormWithToasts({
    initial: { name: group.name },
    validate: (values) => validateInput(GroupName, values),
    send: (values) => change.mutateAsync(values),
    success: { title: 'Name saved' },
    failure: { title: 'The name was not saved', fallback: 'Please try again.' },
  });
  return (
    <Card title="Name">
      <form {...formProps} aria-label="Name" className="grid gap-4">
        <TextField label="Name of the group" required autoComplete="off" {...field('name')} />
        <FormButtons action="Save name" busyLabel="Saving..." isSending={isSending} cancel={undefined} />
      </form>
    </Card>
  );
}

function InvitationCard({ group }: { group: GroupDetails }) {
  const replace = useReplaceInvitation(group.id);
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    replace.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        toast.success('New invitation', 'The old link does not work any more.');
      },
    });
  return (
    <Card title="Invitation">
      {group.inviteCode !== null && <Invitation group={group} code={group.inviteCode} />}
      <Button variant="secondary" className="mt-4" onClick={() => setIsAsking(true)}>
        Replace the link
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title="Replace the link?"
        action="Replace"
        confirm={confirm}
        isWorking={replace.isPending}
        problem={replace.error && messageOf(replace.error)}
      >
        <p>
          The link that you have sent stops working at once, and there is a new one. Whoever is in the group stays;
          people whom you removed can come back with the new link.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function WallCard({ group }: { group: GroupDetails }) {
  const { mutateAsync } = useChangeGroup(group.id);
  const [isOn, setOn] = useSavedAtOnce(group.wall, (wall) => mutateAsync({ wall }), 'The wall was not switched');
  return (
    <Card title="Wall">
      <Switch
        label="Members can write"
        hint={
          isOn
            ? 'Everybody in the group can write, and you can delete what is out of place.'
            : 'The wall is off. What was written is kept, and is there again once you switch it on.'
        }
        isOn={isOn}
        onChange={setOn}
      />
    </Card>
  );
}

function HandOverCard({ group }: { group: GroupDetails }) {
  const change = useChangeGroup(group.id);
  const [, navigate] = useLocation();
  const others = group.people.filter(({ userId }) => userId !== group.ownerId);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const heir = others.find(({ userId }) => userId === chosenId) ?? others[0];
  if (!heir) {
    return (
      <Card title="Hand over">
        <p className="text-faint">Once somebody else is in the group, you can make it theirs.</p>
      </Card>
    );
  }
  const name = displayName(heir);
  const confirm = () =>
    change.mutate(
      { ownerId: heir.userId },
      {
        onSuccess: () => {
          navigate(groupPath(group.id), { replace: true });
          toast.success('Group handed over', `It is the group of ${name} now.`);
        },
      },
    );
  return (
    <Card title="Hand over">
      <div className="grid gap-4">
        <SelectField
          label="New owner"
          required
          value={heir.userId}
          onChange={({ target }) => setChosenId(Number(target.value))}
        >
          {others.map((person) => (
            <option key={person.userId} value={person.userId}>
              {displayName(person)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Hand over
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title={`Hand ${group.name} over to ${name}?`}
        action="Hand over"
        confirm={confirm}
        isWorking={change.isPending}
        problem={change.error && messageOf(change.error)}
      >
        <p>Only {name} can change it then, invite, and give it back. You stay in the group.</p>
      </ConfirmDialog>
    </Card>
  );
}
