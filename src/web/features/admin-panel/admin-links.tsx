import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { ADMIN_GROUPS } from '../../admin/admin-navigation.tsx';
import { PATHS } from '../../paths.ts';
import {
  BallIcon,
  CalendarIcon,
  LockIcon,
  PencilIcon,
  PeopleIcon,
  PlayIcon,
  PodiumIcon,
  SearchIcon,
} from '../../ui/icons.tsx';

type AdminPath = (typeof ADMIN_GROUPS)[number]['links'][number]['href'];

const TOOLS: Readonly<Record<AdminPath, { Icon: ComponentType; text: string }>> = {
  [PATHS.setup]: { Icon: PencilIcon, text: 'Name and date, the list of teams, and the bracket made of them.' },
  [PATHS.seeding]: { Icon: PodiumIcon, text: 'Who is strongest, and who meets whom in the first round.' },
  [PATHS.bracketControl]: { Icon: LockIcon, text: 'Open submissions, and close them before the first tip-off.' },
  [PATHS.schedule]: { Icon: CalendarIcon, text: 'When and where each game is played, typed or pasted as a list.' },
  [PATHS.updateResults]: { Icon: BallIcon, text: 'Start games, keep score, enter results and player points.' },
  [PATHS.adminOpeningDay]: { Icon: PlayIcon, text: 'Showcase games before the tournament, and who scored in them.' },
  [PATHS.people]: { Icon: PeopleIcon, text: 'Forgotten passwords, other admins, and who may join.' },
  [PATHS.audit]: { Icon: SearchIcon, text: 'Who changed what, and when.' },
};

/** Links to the other admin pages, in the groups of the navigation. */
export function AdminLinks() {
  return (
    <nav aria-label="Tools" className="grid gap-x-4 gap-y-6 pt-3 lg:col-span-2 lg:grid-cols-4">
      {ADMIN_GROUPS.map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </nav>
  );
}

/** On wide screens as wide as it has links: all four columns, or two. */
function Group({ name, links }: (typeof ADMIN_GROUPS)[number]) {
  const className = links.length > 2 ? 'lg:col-span-4 lg:[&>ul]:grid-cols-4' : 'lg:col-span-2';
  return (
    <section aria-label={name} className={className}>
      <h2 className="mb-2 font-bold font-display text-xl">{name}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
        {links.map(({ href, label }) => {
          const { Icon, text } = TOOLS[href];
          return (
            <li key={href}>
              <Link
                href={href}
                className="group flex h-full items-start gap-3 rounded-2xl border border-line bg-card p-4 hover:border-edge hover:bg-raised"
              >
                <span className="grid size-10 flex-none place-items-center rounded-full bg-raised text-accent transition-colors group-hover:bg-court group-hover:text-on-court">
                  <Icon />
                </span>
                <span className="min-w-0">
                  <span className="block font-bold font-display text-lg leading-10">{label}</span>
                  <span className="block text-faint">{text}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
