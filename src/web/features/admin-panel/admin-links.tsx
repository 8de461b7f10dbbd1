import { Link } from 'wouter';

const LINKS = [
  {
    href: '/admin/setup-bracket',
    title: 'Setup',
    text: 'Name and date, the list of teams, and the bracket made of them.',
  },
  { href: '/admin/seeding', title: 'Seeding', text: 'Who is strongest, and who meets whom in the first round.' },
  {
    href: '/admin/bracket-control',
    title: 'Bracket Control',
    text: 'Open submissions, and close them before the first tip-off.',
  },
  {
    href: '/admin/update-results',
    title: 'Update Results',
    text: 'Start games, keep score, enter results and player points.',
  },
  {
    href: '/admin/opening-day',
    title: 'Opening Day',
    text: 'Showcase games before the tournament, and who scored in them.',
  },
];

/** The way to every other admin page, in the order in which a season needs them. */
export function AdminLinks() {
  return (
    <nav aria-label="Tools" className="lg:col-span-2">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {LINKS.map(({ href, title, text }) => (
          <li key={href} className="lg:col-span-2 lg:nth-[n+4]:col-span-3 sm:max-lg:last:col-span-2">
            <Link
              href={href}
              className="group block h-full rounded-2xl border border-line bg-card p-5 hover:border-edge hover:bg-raised sm:p-6"
            >
              <span className="flex items-center justify-between gap-3 font-bold font-display text-xl">
                {title}
                <span aria-hidden="true" className="text-accent transition-transform group-hover:translate-x-1">
                  →
                </span>
              </span>
              <span className="mt-1 block text-faint">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
