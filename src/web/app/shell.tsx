import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { connectionLost } from '../live/stream.ts';
import { PATHS } from '../paths.ts';
import { useRevealToast } from '../season/use-reveal-toast.ts';
import { APP_NAME } from '../ui/page-title.ts';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { Toaster } from './toaster.tsx';
import { useReloadOnUserChange } from './use-reload-on-user-change.ts';

export function Shell({ children }: { children: ReactNode }) {
  useReloadOnUserChange();
  useRevealToast();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = () => setMenuOpen(true);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <a
        href="#main"
        className="sr-only rounded-full bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <Header openMenu={openMenu} />
      <ConnectionLostNotice />
      {/* At least as high as the window, so that the footer does not shift while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-dvh flex-1 outline-none print:min-h-0">
        {children}
      </main>
      <Footer />
      <TabBar openMenu={openMenu} />
      <Menu isOpen={isMenuOpen} close={closeMenu} />
      <Toaster />
    </div>
  );
}

/** Has no height, so that nothing shifts. Always rendered: screen readers announce only changes of a live region. */
function ConnectionLostNotice() {
  const isLost = useSyncExternalStore(connectionLost.subscribe, connectionLost.get, () => false);
  return (
    <div aria-live="polite" className="pointer-events-none sticky top-3 z-20 flex h-0 justify-center px-4 print:hidden">
      {isLost && (
        <p className="flex h-7 -translate-y-1.5 animate-[rise_240ms_ease-out] items-center gap-2 whitespace-nowrap rounded-full bg-ink px-3.5 font-semibold text-paper text-xs shadow-lg sm:text-sm">
          <span aria-hidden="true" className="size-2 flex-none animate-pulse rounded-full bg-ball" />
          Live updates are paused. Reconnecting…
        </p>
      )}
    </div>
  );
}

const LINKS = [
  { href: PATHS.bracket, label: 'Bracket' },
  { href: PATHS.leaderboard, label: 'Leaderboard' },
  { href: PATHS.history, label: 'History' },
  { href: PATHS.rules, label: 'Rules' },
];

const CONTACTS = [
  { setting: 'contact-url', label: 'Contact' },
  { setting: 'support-url', label: 'Support' },
  { setting: 'social-url', label: 'Follow us' },
];

const ITEM = 'inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline';

function Footer() {
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

/** A link if the settings have a URL, otherwise a button that does nothing. Prerendered pages know no settings. */
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
