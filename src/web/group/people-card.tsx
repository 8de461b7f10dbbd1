import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetails, GroupMember } from '../../contract/groups.ts';
import { displayName, isFoundBy, lettersOf } from '../../domain/players/names.ts';
import { messageOf } from '../api/client.ts';
import { useLeaveGroup, useRemoveMember, useSetPaid } from '../api/group-queries.ts';
import { useUser } from '../api/session.ts';
import { useSavedAtOnce } from '../forms/use-saved-at-once.ts';
import { ALL_GROUPS } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, YouBadge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { countOf } from '../ui/format.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { toast } from '../ui/toasts.ts';

// More need a press, and a search.
const FEW = 12;

/** Who is in the group, by name: who has a bracket and who has paid. The owner ticks and removes, others can leave. */
export function PeopleCard({ group }: { group: GroupDetails }) {
  const user = useUser();
  const [showsAll, setShowsAll] = useState(false);
  const [text, setText] = useState('');
  const [removing, setRemoving] = useState<GroupMember | null>(null);
  const { people, ownerId } = group;
  const isOwner = user?.id === ownerId;
  const search = text.trim();
  const found = people.filter((person) => isFoundBy(displayName(person), search));
  const shown = showsAll ? found : found.slice(0, FEW);
  return (
    <Card title="People" aside={<span className="text-faint">{countOf(people.length, 'person', 'people')}</span>}>
      {people.length > FEW && <SearchField label="Search by name" value={text} onChange={setText} />}
      <ul className="mt-2 grid">
        {shown.map((person) => (
          <PersonRow
            key={person.userId}
            group={group}
            person={person}
            isYou={person.userId === user?.id}
            canEdit={isOwner}
            remove={isOwner && person.userId !== ownerId ? () => setRemoving(person) : undefined}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="text-faint">Nobody here has that in their name.</p>}
      {found.length > shown.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {found.length.toLocaleString()}
        </Button>
      )}
      <Leave group={group} isOwner={isOwner} />
      {removing && <RemoveDialog group={group} person={removing} close={() => setRemoving(null)} />}
    </Card>
  );
}

interface PersonRowProps {
  group: GroupDetails;
  person: GroupMember;
  isYou: boolean;
  canEdit: boolean;
  remove: (() => void) | undefined;
}

function PersonRow({ group, person, isYou, canEdit, remove }: PersonRowProps) {
  const name = displayName(person);
  return (
    <li className="flex min-h-13 items-center gap-x-3 border-line border-t py-1 first:border-t-0">
      <Avatar imageUrl={person.profileImageUrl} initials={lettersOf(person)} className="size-9 text-xs" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere min-w-0 font-semibold leading-tight">{name}</span>
          {isYou && <YouBadge />}
          {person.userId === group.ownerId && <span className="text-faint text-sm">owner</span>}
        </span>
        {!person.submitted && <span className="text-faint text-sm">No bracket yet</span>}
      </span>
      {group.pot && <Paid group={group} person={person} canEdit={canEdit} />}
      {remove && (
        <IconButton label={`Remove ${name}`} onClick={remove} className="-mr-2 text-faint">
          <CloseIcon />
        </IconButton>
      )}
      {/* As wide, so that the ticks stand below each other. */}
      {canEdit && !remove && <span className="w-9 flex-none" />}
    </li>
  );
}

function Paid({ group, person, canEdit }: Pick<PersonRowProps, 'group' | 'person' | 'canEdit'>) {
  const { mutateAsync } = useSetPaid(group.id);
  const { userId, paid: saved } = person;
  const [paid, setPaid] = useSavedAtOnce(
    saved,
    (chosen) => mutateAsync({ userId, paid: chosen === true }),
    'The tick was not saved',
  );
  if (paid === null) return null;
  if (!canEdit) return <Badge tone={paid ? 'good' : 'plain'}>{paid ? 'Paid' : 'Not paid'}</Badge>;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap font-semibold text-sm">
      <input
        type="checkbox"
        aria-label={`${displayName(person)} has paid`}
        checked={paid}
        onChange={({ target }) => setPaid(target.checked)}
        className="size-5 accent-accent"
      />
      Paid
    </label>
  );
}

function RemoveDialog({ group, person, close }: { group: GroupDetails; person: GroupMember; close: () => void }) {
  const remove = useRemoveMember(group.id);
  const name = displayName(person);
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={`Remove ${name}?`}
      action="Remove"
      confirm={() => remove.mutate(person.userId, { onSuccess: close })}
      isWorking={remove.isPending}
      problem={remove.error && `${name} could not be removed. ${messageOf(remove.error)}`}
    >
      <p>
        {name} does not see the group any more, and cannot come back with the present invitation. Their bracket stays on
        the site, and what they wrote stays on the wall.
      </p>
    </ConfirmDialog>
  );
}

/** Leaves the group. The owner hands it over first, unless nobody else is in it. */
function Leave({ group, isOwner }: { group: GroupDetails; isOwner: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const hintId = useId();
  if (isOwner) {
    return (
      <p id={hintId} className="mt-4 border-line border-t pt-3 text-faint text-sm">
        This group is yours. To leave it, hand it over to somebody in its settings, or delete it.
      </p>
    );
  }
  return (
    <div className="mt-4 border-line border-t pt-3">
      <Button variant="quiet" className="-ml-5" onClick={() => setIsOpen(true)}>
        Leave the group
      </Button>
      {isOpen && <LeaveDialog group={group} close={() => setIsOpen(false)} />}
    </div>
  );
}

function LeaveDialog({ group, close }: { group: GroupDetails; close: () => void }) {
  const user = useUser();
  const leave = useLeaveGroup(group.id);
  const [, navigate] = useLocation();
  const confirm = () =>
    leave.mutate(user?.id ?? 0, {
      onSuccess: () => {
        navigate(ALL_GROUPS, { replace: true });
        toast.success('You have left the group', group.name);
      },
    });
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={`Leave ${group.name}?`}
      action="Leave"
      confirm={confirm}
      isWorking={leave.isPending}
      problem={leave.error && messageOf(leave.error)}
    >
      <p>
        You do not see it any more. Your bracket stays, and so does what you wrote. An invitation lets you come back.
      </p>
    </ConfirmDialog>
  );
}
