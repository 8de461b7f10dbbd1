import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { userQuery } from './api/session.ts';
import { queryClient } from './app/query-client.ts';
import { Shell } from './app/shell.tsx';
import { App } from './app.tsx';
import { ADMIN_PAGES, PAGES } from './routes.tsx';
import { PageLoading } from './ui/page.tsx';
import { APP_NAME, prerendered } from './ui/page-title.ts';

/** The path of the not-found page. */
const NOT_FOUND = '*';
/** The values of the session hint: whether the browser sent a session cookie. */
const HINTS = ['none', 'maybe'] as const;

export interface PrerenderedPage {
  path: string;
  /** The source file of the page, by which the build finds its chunks; null for admin pages and the not-found page. */
  file: string | null;
  hint: (typeof HINTS)[number];
  title: string;
  html: string;
}

/** Renders the first state of every page for each session hint. Called by the build. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages = Object.entries(PAGES);
  for (const [, page] of pages) await page.preload();
  return HINTS.flatMap((hint) => {
    if (hint === 'none') queryClient.setQueryData(userQuery.queryKey, null);
    else queryClient.clear();
    return [
      ...pages.map(([path, { file }]) => ({ path, file, hint, ...render(path, <App />) })),
      // The content of an admin page depends on the user, so only the shell is prerendered.
      ...Object.keys(ADMIN_PAGES).map((path) => ({ path, file: null, hint, ...render(path, <AdminShell />) })),
      { path: NOT_FOUND, file: null, hint, ...render('/no/such/page', <App />) },
    ];
  });
}

function render(path: string, content: ReactNode): { title: string; html: string } {
  prerendered.title = APP_NAME;
  const html = renderToString(<Router ssrPath={path}>{content}</Router>);
  // Drops React's image preloads, which are of no use: the images are in the same HTML.
  return { title: prerendered.title, html: html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '') };
}

function AdminShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <PageLoading />
      </Shell>
    </QueryClientProvider>
  );
}
