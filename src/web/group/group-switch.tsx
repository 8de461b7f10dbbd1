import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { myGroupsQuery } from '../api/group-queries.ts';
import { useUser } from '../api/session.ts';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { ALL_GROUPS, groupPath, PATHS } from '../paths.ts';
import { useGroupId, useSeasonPath } from '../season/season.ts';
import { hasOpenedGroup, sortByUse } from './last-group.ts';

// The others are one press further away.
const MOST = 3;

/** Leads from everybody's leaderboard to that of a group, and back. Nothing for people without a group. */
export function GroupSwitch() {
  const user = useUser();
  const groupId = useGroupId();
  const pathOf = useSeasonPath();
  const { data } = useQuery({ ...myGroupsQuery(user?.id ?? 0), enabled: Boolean(user) });
  const isExpected = useBrowserValue(hasOpenedGroup, false);
  // As high as it will be, so that nothing shifts.
  if (!data) return isExpected && user !== null ? <div className="mt-3 h-11" /> : null;
  if (data.length === 0) return null;
  const sorted = sortByUse(data);
  const first = sorted.slice(0, MOST);
  const current = sorted.find(({ id }) => id === groupId);
  const shown = current && !first.includes(current) ? [current, ...first.slice(0, -1)] : first;
  const links = [
    { href: pathOf(PATHS.leaderboard), label: 'Everybody', isCurrent: groupId === null },
    ...shown.map(({ id, name }) => ({ href: pathOf(groupPath(id)), label: name, isCurrent: id === groupId })),
    { href: ALL_GROUPS, label: 'My groups', isCurrent: false },
  ];
  return (
    <nav aria-label="Leaderboards" className="mt-3 print:hidden">
      <ul className="scroll-row -mx-4 flex gap-2 px-4 sm:-mx-6 sm:px-6">
        {links.map(({ href, label, isCurrent }) => (
          <li key={href} className="max-w-56 flex-none">
            <Link
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-11 max-w-full items-center rounded-full border border-edge px-4 font-semibold hover:bg-raised aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              <span className="truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
