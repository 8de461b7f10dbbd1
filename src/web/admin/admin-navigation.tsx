import { useCallback, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { PATHS } from '../paths.ts';
import { ChevronIcon } from '../ui/icons.tsx';

const PANEL = { href: PATHS.admin, label: 'Control Panel' };
/** The admin pages but the panel itself. */
export const ADMIN_GROUPS = [
  {
    name: 'Set-up',
    links: [
      { href: PATHS.setup, label: 'Setup' },
      { href: PATHS.seeding, label: 'Seeding' },
      { href: PATHS.bracketControl, label: 'Bracket Control' },
      { href: PATHS.schedule, label: 'Schedule' },
    ],
  },
  {
    name: 'Game day',
    links: [
      { href: PATHS.updateResults, label: 'Update Results' },
      { href: PATHS.adminOpeningDay, label: 'Opening Day' },
    ],
  },
  {
    name: 'People',
    links: [
      { href: PATHS.people, label: 'People' },
      { href: PATHS.audit, label: 'Audit Log' },
    ],
  },
] as const;

const ITEM =
  'grid min-h-11 place-items-center whitespace-nowrap rounded-full px-2 font-semibold text-faint sm:px-3 hover:bg-raised aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-accent aria-[current]:underline-offset-8';

/**
 * The links between admin pages, in groups: on one line, or on small screens a press away. As wide as the header, so that
 * they are at the same place whatever the page's width.
 */
export function AdminNavigation() {
  const groups = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  const close = useCallback(() => {
    for (const group of groups.current?.querySelectorAll('details') ?? []) group.open = false;
  }, []);
  useEffect(() => {
    const closeOthers = ({ target }: Event) => {
      for (const group of groups.current?.querySelectorAll('details') ?? []) {
        if (!group.contains(target as Node)) group.open = false;
      }
    };
    const closeByKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('pointerdown', closeOthers);
    addEventListener('focusin', closeOthers);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('pointerdown', closeOthers);
      removeEventListener('focusin', closeOthers);
      removeEventListener('keydown', closeByKey);
    };
  }, [close]);
  const link = ({ href, label }: { href: string; label: string }) => (
    <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} onClick={close} className={ITEM}>
      {label}
    </Link>
  );
  return (
    <nav aria-label="Admin" className="border-line border-b print:hidden">
      <div className="mx-auto hidden max-w-[100rem] flex-wrap items-center px-3 pb-1 lg:flex">
        {link(PANEL)}
        {ADMIN_GROUPS.map(({ name, links }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div key={name} role="group" aria-label={name} className="flex border-line border-l first:border-l-0">
            {links.map(link)}
          </div>
        ))}
      </div>
      <div ref={groups} className="relative flex flex-wrap px-2 pb-1 text-sm *:min-w-0 lg:hidden">
        {link(PANEL)}
        {ADMIN_GROUPS.map(({ name, links }) => (
          <details key={name} name="admin-groups" className="group">
            <summary
              data-current={links.some(({ href }) => href === path) || undefined}
              className="flex min-h-11 cursor-pointer list-none items-center rounded-full pr-1 pl-2 font-semibold sm:px-3 text-faint hover:bg-raised data-current:text-ink"
            >
              {name}
              <span className="scale-75 transition-transform group-open:rotate-180">
                <ChevronIcon />
              </span>
            </summary>
            <div className="absolute inset-x-3 top-full z-10 grid justify-items-start rounded-2xl border border-line bg-card p-2 shadow-lg">
              {links.map(link)}
            </div>
          </details>
        ))}
      </div>
    </nav>
  );
}
