import { type ComponentType, useEffect, useState } from 'react';
import { subscribeToToasts } from '../ui/toasts.ts';

/** Nothing has to be said before the page is there, so its code comes first; if that of toasts did not, try again. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      try {
        const module = await import('./toaster.tsx');
        setToaster(() => module.Toaster);
      } catch {
        // The next toast asks again.
      }
    };
    void load();
    return subscribeToToasts(load);
  }, []);
  return Toaster && <Toaster />;
}
