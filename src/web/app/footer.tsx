import { Link } from 'wouter';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { APP_NAME } from '../ui/app-name.ts';

const LINKS = [
  { href: '/bracket', label: 'Bracket' },
  { href: '/leaderboard', label: 'Leaderboard' },
  { href: '/rules', label: 'Rules' },
];

const CONTACTS = [
  { setting: 'contact-url', label: 'Contact' },
  { setting: 'support-url', label: 'Support' },
  { setting: 'social-url', label: 'Follow us' },
];

const ITEM = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t print:hidden">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-faint sm:px-6">
        <p>
          <span className="font-bold font-display text-ink">{APP_NAME}</span> · Friends compete to win the pot.
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {LINKS.map(({ href, label }) => (
            <Link key={href} href={href} className={ITEM}>
              {label}
            </Link>
          ))}
          {CONTACTS.map(({ setting, label }) => (
            <Contact key={setting} setting={setting} label={label} />
          ))}
        </nav>
      </div>
    </footer>
  );
}

/** A link where the settings name an address, and otherwise a button. Pages drawn by the build do not know the settings. */
function Contact({ setting, label }: { setting: string; label: string }) {
  const url = useBrowserValue(() => document.querySelector<HTMLMetaElement>(`meta[name="${setting}"]`)?.content, '');
  if (url) {
    return (
      <a href={url} className={ITEM}>
        {label}
      </a>
    );
  }
  return (
    <button type="button" className={`${ITEM} cursor-pointer`}>
      {label}
    </button>
  );
}
