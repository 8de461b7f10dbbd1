import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { dismissToast, readToast, subscribeToToasts } from '../ui/toasts.ts';

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/** Not part of the prerendered page: Radix sets style attributes, which the content security policy refuses there. */
export function Toaster() {
  const isInBrowser = useBrowserValue(() => true, false);
  return isInBrowser && <ToastArea />;
}

/** F8 takes the focus there, a swipe to the right dismisses a toast. */
function ToastArea() {
  const toast = useSyncExternalStore(subscribeToToasts, readToast);
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
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
          <div className="min-w-0 flex-1">
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
      <Toast.Viewport
        hotkey={['F8']}
        className="toasts fixed right-0 z-50 m-4 grid w-[calc(100vw-2rem)] gap-3 sm:w-96 print:hidden"
      />
    </Toast.Provider>
  );
}
