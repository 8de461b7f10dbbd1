import type { ComponentType } from 'react';
import { Link } from 'wouter';
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

interface Tool {
  href: string;
  Icon: ComponentType;
  title: string;
  text: string;
}

const SET_UP: readonly Tool[] = [
  {
    href: PATHS.setup,
    Icon: PencilIcon,
    title: 'Setup',
    text: 'Name and date, the list of teams, and the bracket made of them.',
  },
  {
    href: PATHS.seeding,
    Icon: PodiumIcon,
    title: 'Seeding',
    text: 'Who is strongest, and who meets whom in the first round.',
  },
  {
    href: PATHS.bracketControl,
    Icon: LockIcon,
    title: 'Bracket Control',
    text: 'Open submissions, and close them before the first tip-off.',
  },
  {
    href: PATHS.schedule,
    Icon: CalendarIcon,
    title: 'Schedule',
    text: 'When and where each game is played, typed or pasted as a list.',
  },
];

const GAME_DAY: readonly Tool[] = [
  {
    href: PATHS.updateResults,
    Icon: BallIcon,
    title: 'Update Results',
    text: 'Start games, keep score, enter results and player points.',
  },
  {
    href: PATHS.adminOpeningDay,
    Icon: PlayIcon,
    title: 'Opening Day',
    text: 'Showcase games before the tournament, and who scored in them.',
  },
];

const PEOPLE: readonly Tool[] = [
  {
    href: PATHS.people,
    Icon: PeopleIcon,
    title: 'People',
    text: 'Forgotten passwords, other admins, and who may join.',
  },
  { href: PATHS.audit, Icon: SearchIcon, title: 'Audit Log', text: 'Who changed what, and when.' },
];

/** Links to the other admin pages, in the groups of the navigation. */
export function AdminLinks() {
  return (
    <nav aria-label="Tools" className="grid gap-x-4 gap-y-6 pt-3 lg:col-span-2 lg:grid-cols-4">
      <Group name="Set-up" tools={SET_UP} className="lg:col-span-4 lg:[&>ul]:grid-cols-4" />
      <Group name="Game day" tools={GAME_DAY} className="lg:col-span-2" />
      <Group name="People" tools={PEOPLE} className="lg:col-span-2" />
    </nav>
  );
}

function Group({ name, tools, className }: { name: string; tools: readonly Tool[]; className: string }) {
  return (
    <section aria-label={name} className={className}>
      <h2 className="mb-2 font-bold font-display text-xl">{name}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
        {tools.map(({ href, Icon, title, text }) => (
          <li key={href}>
            <Link
              href={href}
              className="group flex h-full items-start gap-3 rounded-2xl border border-line bg-card p-4 hover:border-edge hover:bg-raised"
            >
              <span className="grid size-10 flex-none place-items-center rounded-full bg-raised text-accent transition-colors group-hover:bg-court group-hover:text-on-court">
                <Icon />
              </span>
              <span className="min-w-0">
                <span className="block font-bold font-display text-lg leading-10">{title}</span>
                <span className="block text-faint">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
