import { useSyncExternalStore } from 'react';
import { readLost, subscribeToLost } from '../live/connection.ts';

/**
 * Under the header, and at the top of the window once that is scrolled away; it takes no room, so nothing moves. It is
 * there before it has something to say, since only then is it read out.
 */
export function LiveNotice() {
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
