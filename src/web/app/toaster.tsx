import { Toast } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { openDialogs } from '../ui/dialog.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { currentToast, dismissToast } from '../ui/toasts.ts';

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/** Not prerendered: Radix sets style attributes, which the content security policy blocks in HTML. */
export function Toaster() {
  const isInBrowser = useBrowserValue(() => true, false);
  return isInBrowser && <ToastArea />;
}

/** F8 focuses the toast; a swipe to the right dismisses it. */
function ToastArea() {
  const toast = useSyncExternalStore(currentToast.subscribe, currentToast.get);
  const layer = useTopLayer();
  return createPortal(
    <Toast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={layer}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          open={toast.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(toast.id);
          }}
          className={`toast flex items-start gap-3 rounded-2xl border-2 bg-card p-4 text-ink shadow-lg ${
            toast.tone === 'bad' ? 'border-bad' : 'border-good'
          }`}
        >
          <div className="wrap-anywhere min-w-0 flex-1">
            <Toast.Title className="font-bold">{toast.title}</Toast.Title>
            {toast.description && <Toast.Description className="text-faint">{toast.description}</Toast.Description>}
          </div>
          {toast.action && (
            <Toast.Action
              altText={`${toast.action.label}: press F8 and choose it`}
              onClick={toast.action.run}
              className="-my-2 flex min-h-11 flex-none cursor-pointer items-center rounded-full px-3 font-semibold text-accent underline underline-offset-4 hover:no-underline"
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Close"
            className="-m-2 grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-raised"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} className="grid gap-3" />
    </Toast.Provider>,
    layer,
  );
}

/**
 * An element in the browser's top layer, where no backdrop dims it. A modal dialog makes everything outside it inert, so
 * the element moves into the dialog that opened last. It keeps clear of a keyboard on the screen.
 */
function useTopLayer(): HTMLElement {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.className = 'toasts';
    element.popover = 'manual';
    return element;
  });
  useEffect(() => {
    const place = () => {
      (openDialogs.get().at(-1) ?? document.body).append(layer);
      // Browsers without popovers show the element anyway.
      layer.showPopover?.();
    };
    place();
    const leave = openDialogs.subscribe(place);
    return () => {
      leave();
      layer.remove();
    };
  }, [layer]);
  useEffect(() => {
    const viewport = window.visualViewport;
    const keepVisible = () => {
      const { offsetTop = 0, height = innerHeight } = viewport ?? {};
      layer.style.setProperty('--covered-above', `${offsetTop}px`);
      layer.style.setProperty('--covered-below', `${Math.max(0, innerHeight - offsetTop - height)}px`);
    };
    keepVisible();
    const listening = new AbortController();
    viewport?.addEventListener('resize', keepVisible, { signal: listening.signal });
    viewport?.addEventListener('scroll', keepVisible, { signal: listening.signal });
    return () => listening.abort();
  }, [layer]);
  return layer;
}
