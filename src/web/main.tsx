import './styles.css';
import './forms/zod-settings.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSessionHintTrusted, takeLogoutFailure } from './api/session.ts';
import { queryClient } from './app/query-client.ts';
import { App } from './app.tsx';
import { startLive } from './live/live.ts';
import { findPage } from './routes.tsx';
import { toast } from './ui/toasts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
void start(root);

/** Hydrates a prerendered page if its HTML matches this URL and user; otherwise renders it from scratch. */
async function start(root: HTMLElement): Promise<void> {
  const isLoaded = await preloadPage();
  // Compared only now: the Back button may have been pressed meanwhile.
  const isMatching = root.dataset.prerendered === location.pathname + location.search && isSessionHintTrusted();
  // In a transition React hydrates in slices, so that the page reacts to clicks meanwhile.
  if (isMatching && isLoaded) startTransition(() => void hydrateRoot(root, <App />));
  else createRoot(root).render(<App />);
  // Opened before the page's queries start, so that no change after them is missed.
  startLive(queryClient);
  const logoutFailure = takeLogoutFailure();
  if (logoutFailure !== null) toast.failure('Logout failed', logoutFailure);
}

/** Returns whether the page's code could be loaded. If not, rendering fails too, and the error boundary says so. */
async function preloadPage(): Promise<boolean> {
  try {
    await findPage(location.pathname)?.preload();
    return true;
  } catch {
    return false;
  }
}
