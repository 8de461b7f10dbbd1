import { Link, useLocation } from 'wouter';
import { isActive, type NavigationLink } from './navigation.ts';

const ITEM =
  'flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-semibold xl:px-4 hover:bg-raised aria-[current]:bg-ink aria-[current]:text-paper';

export function NavLinks({ links, onFollow }: { links: readonly NavigationLink[]; onFollow?: () => void }) {
  const [path] = useLocation();
  return (
    <ul className="contents">
      {links.map((link) => (
        <li key={link.href}>
          <Link
            href={link.href}
            aria-current={isActive(link, path) ? 'page' : undefined}
            onClick={onFollow}
            className={ITEM}
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
