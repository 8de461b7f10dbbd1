import './styles.css';
import './forms/zod-settings.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSessionHintTrusted } from './api/session.ts';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
import { startLive } from './live/live.ts';
import { findPage } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
void start(root);

/** Hydrates a prerendered page if its HTML matches this URL and user; otherwise renders it from scratch. */
async function start(root: HTMLElement): Promise<void> {
  const isMatching = root.dataset.drawn === location.pathname + location.search && isSessionHintTrusted();
  const isLoaded = await preloadPage();
  // A transition hydrates in slices, so that clicks are handled meanwhile.
  if (isMatching && isLoaded) startTransition(() => void hydrateRoot(root, <App />));
  else createRoot(root).render(<App />);
  // Opened before the page's queries start, so that no change after them is missed.
  startLive(queryClient);
}

/** Returns whether the page's code could be loaded; if not, the error boundary shows it. */
async function preloadPage(): Promise<boolean> {
  try {
    await findPage(location.pathname)?.preload();
    return true;
  } catch {
    return false;
  }
}
