import { type ReactNode, useSyncExternalStore } from 'react';
import { readLost, subscribeToLost } from '../live/connection.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Toaster } from './toaster.tsx';
import { useSameUser } from './use-same-user.ts';

export function Shell({ children }: { children: ReactNode }) {
  useSameUser();
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <a
        href="#main"
        className="sr-only rounded-full bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <Header />
      <LiveNotice />
      {/* As high as the window, so that the footer is not pushed about while a page fills. */}
      <main id="main" tabIndex={-1} className="min-h-dvh flex-1 outline-none print:min-h-0">
        {children}
      </main>
      <Footer />
      <Toaster />
    </div>
  );
}

/**
 * Under the header, and at the top of the window once that is scrolled away; it takes no room, so nothing moves. It is
 * there before it has something to say, since only then is it read out.
 */
function LiveNotice() {
  const isLost = useSyncExternalStore(subscribeToLost, readLost, () => false);
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
