import './styles.css';
import './forms/zod-settings.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isHintBelieved } from './api/session.ts';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
import { startLive } from './live/live.ts';
import { PAGES } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
void start(root);

/** A page that came drawn is taken over as it is, if it is what would be drawn here; otherwise it is drawn anew. */
async function start(place: HTMLElement): Promise<void> {
  const isAsDrawn = place.dataset.drawn === location.pathname + location.search && isHintBelieved();
  const isReady = await prepare();
  // In slices, so that nobody who clicks meanwhile has to wait.
  if (isAsDrawn && isReady) startTransition(() => void hydrateRoot(place, <App />));
  else createRoot(place).render(<App />);
  // Now, not later: the page is about to read what is shown, and whatever changes after that must be heard of.
  startLive(queryClient);
}

/** Gets the code of the page, if it comes; if it does not, the page is going to say so. */
async function prepare(): Promise<boolean> {
  try {
    await PAGES[location.pathname]?.prepare();
    return true;
  } catch {
    return false;
  }
}
