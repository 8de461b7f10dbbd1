import { Link, useLocation } from 'wouter';
import { isUnder } from '../paths.ts';

interface SubLink {
  href: string;
  label: string;
  /** Paths of other pages, and of those below them, for which this link is the current one. */
  otherPaths?: readonly string[];
}

/** Links between the pages of one subject. Above the title, whose height differs, so that they stay in place. */
export function SubNavigation({ label, links }: { label: string; links: readonly SubLink[] }) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap border-line border-b sm:gap-1">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={isCurrent(link, path) ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-3 px-2 font-semibold max-sm:text-[0.9375rem] sm:px-4 text-faint hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isCurrent({ href, otherPaths = [] }: SubLink, path: string): boolean {
  return href === path || otherPaths.some((other) => isUnder(other, path));
}
