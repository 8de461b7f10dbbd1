import { Link, useLocation } from 'wouter';
import { isUnder } from '../paths.ts';

interface SubLinkProps {
  href: string;
  label: string;
  /** Paths of other pages, and of those below them, for which this link is the current one. */
  otherPaths?: readonly string[];
}

interface SubNavigationProps {
  label: string;
  links: readonly SubLinkProps[];
  /** Stays in sight while the page scrolls, where the screen has room. */
  isSticky?: boolean;
}

/** Links between the pages of one subject. Above the title, whose height differs, so that they stay in place. */
export function SubNavigation({ label, links, isSticky = false }: SubNavigationProps) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className={`print:hidden ${isSticky ? 'sticky-links' : ''}`}>
      <ul className="flex flex-wrap border-line border-b sm:gap-1">
        {links.map((link) => (
          <li key={link.href}>
            <SubLink link={link} path={path} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LOOK =
  '-mb-px inline-flex min-h-11 items-center border-transparent border-b-3 px-2 font-semibold text-faint hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-sm:text-[0.9375rem] max-[24rem]:px-1.5 sm:px-4';

/** A section of the page itself is reached by the browser, which scrolls there and moves the focus. */
function SubLink({ link, path }: { link: SubLinkProps; path: string }) {
  const { href, label } = link;
  const [page, section] = href.split('#');
  if (section && page === path) {
    return (
      <a href={`#${section}`} className={LOOK}>
        {label}
      </a>
    );
  }
  return (
    <Link href={href} aria-current={isCurrent(link, path) ? 'page' : undefined} className={LOOK}>
      {label}
    </Link>
  );
}

function isCurrent({ href, otherPaths = [] }: SubLinkProps, path: string): boolean {
  return href === path || otherPaths.some((other) => isUnder(other, path));
}
