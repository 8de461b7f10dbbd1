import { Link, useLocation } from 'wouter';

/** Links between the pages of one subject. Above the title, whose height differs, so that they stay in place. */
export function SubNavigation({ label, links }: { label: string; links: readonly { href: string; label: string }[] }) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap border-line border-b sm:gap-1">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={link.href === path ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-3 px-3 font-semibold sm:px-4 text-faint hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
