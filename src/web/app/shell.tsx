import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { APP_NAME } from './app-name.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-3 py-5">
        <Link href="/" className="inline-flex min-h-11 items-center gap-3 font-bold font-display text-2xl">
          <img src="/ball.svg" alt="" className="size-8" />
          {APP_NAME}
        </Link>
        <ThemeSwitch />
      </header>
      <main className="flex-1">{children}</main>
      <footer className="mt-16 border-line border-t py-6 text-faint text-sm">Friends compete to win the pot.</footer>
    </div>
  );
}
