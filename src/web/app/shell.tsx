import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LiveNotice } from './live-notice.tsx';
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
