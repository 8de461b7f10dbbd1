import type { Person } from '../../../contract/people.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatShortMoment } from '../../ui/format.ts';

export function PersonRow({ person, manage }: { person: Person; manage: () => void }) {
  const name = displayName(person);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-3 first:border-t-0">
      <Avatar imageUrl={person.profileImageUrl} initials={lettersOf(person)} className="size-10 text-sm" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold leading-tight">{name}</span>
          {person.isAdmin && <Badge>Admin</Badge>}
          {person.submitted && <Badge tone="good">Submitted</Badge>}
        </p>
        <p className="wrap-anywhere text-faint text-sm">
          {[
            name === person.username ? null : person.username,
            person.email,
            person.lastSeenAt && `last seen ${formatShortMoment(person.lastSeenAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Manage ${name}`} aria-haspopup="dialog" onClick={manage}>
        Manage
      </Button>
    </li>
  );
}
