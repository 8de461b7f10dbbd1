import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { userQuery } from './api/session.ts';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
import { Shell } from './app/shell.tsx';
import { ADMIN_PAGES, PAGES } from './routes.tsx';
import { PageLoading } from './ui/page.tsx';
import { APP_NAME, drawn } from './ui/page-title.ts';

/** Every address that leads nowhere. */
const ELSEWHERE = '*';
/** As the server says it to the page: whether the browser came with a session. */
const HINTS = ['none', 'maybe'] as const;

export interface Drawing {
  path: string;
  /** The file that has the code of the page; null where the browser draws it anew. */
  file: string | null;
  hint: (typeof HINTS)[number];
  title: string;
  html: string;
}

/** The first state of every page, for visitors and for whoever may be logged in. Run by the build, not by a browser. */
export async function drawPages(): Promise<Drawing[]> {
  const pages = Object.entries(PAGES);
  for (const [, page] of pages) await page.prepare();
  return HINTS.flatMap((hint) => {
    if (hint === 'none') queryClient.setQueryData(userQuery.queryKey, null);
    else queryClient.clear();
    return [
      ...pages.map(([path, { file }]) => ({ path, file, hint, ...draw(path, <App />) })),
      // What an admin page shows is found out in the browser.
      ...Object.keys(ADMIN_PAGES).map((path) => ({ path, file: null, hint, ...draw(path, <Frame />) })),
      { path: ELSEWHERE, file: null, hint, ...draw('/no/such/page', <App />) },
    ];
  });
}

function draw(path: string, content: ReactNode): { title: string; html: string } {
  drawn.title = APP_NAME;
  const html = renderToString(<Router ssrPath={path}>{content}</Router>);
  // React asks for images early, which the browser finds for itself a moment later.
  return { title: drawn.title, html: html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '') };
}

function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <PageLoading />
      </Shell>
    </QueryClientProvider>
  );
}
