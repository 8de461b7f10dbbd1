import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  /** In the middle of the page, or a sheet from its side. */
  shape?: 'dialog' | 'sheet';
  /** For forms: a click that misses it must not throw away what was typed. */
  staysOpen?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes with Escape and gives the focus back, without the
 * style elements that libraries add and our content security policy refuses.
 */
export function Dialog({ isOpen, close, title, shape = 'dialog', staysOpen = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={shape}
      onClose={close}
      onClick={(event) => {
        // What is beside the dialog belongs to its own element; everything in it to another.
        if (event.target === ref.current && !staysOpen) close();
      }}
    >
      {isOpen && (
        <div className="p-5 sm:p-7">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 break-words font-bold font-display text-2xl">
              {title}
            </h2>
            <IconButton label="Close" onClick={close} className="-mt-1 -mr-2">
              <CloseIcon />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
