import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { FormProblem } from './field.tsx';
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

interface ConfirmDialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  /** What is going to happen, in numbers where something is lost. */
  children: ReactNode;
  /** What the button says that does it. */
  action: string;
  confirm: () => void;
  isWorking?: boolean;
  /** A sentence to agree to before the button does anything, where what is lost does not come back. */
  understood?: string;
  /** What went wrong, said where everybody looks. */
  problem?: string | null;
  /** Why it cannot be done at all, in place of the question. */
  refusal?: string | undefined;
}

/** Asks before something is undone or lost. The focus is on the way out. */
export function ConfirmDialog({ isOpen, close, title, refusal, ...question }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} close={close} title={title} staysOpen>
      {refusal ? (
        <div className="grid gap-5">
          <p>{refusal}</p>
          <Button look="secondary" autoFocus className="justify-self-end" onClick={close}>
            OK
          </Button>
        </div>
      ) : (
        <Question close={close} {...question} />
      )}
    </Dialog>
  );
}

function Question({
  close,
  children,
  action,
  confirm,
  isWorking = false,
  understood,
  problem,
}: Omit<ConfirmDialogProps, 'isOpen' | 'title' | 'refusal'>) {
  const [isAgreed, setIsAgreed] = useState(false);
  const textId = useId();
  // The second press of a double click comes before it is known that the first is being worked on.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isWorking) isPressed.current = false;
  }, [isWorking]);
  const press = () => {
    if (isWorking || isPressed.current) return;
    isPressed.current = true;
    confirm();
  };
  return (
    <div className="grid gap-5">
      <div id={textId} className="grid gap-3">
        {children}
      </div>
      {understood && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 flex-none accent-accent"
            checked={isAgreed}
            onChange={({ target }) => setIsAgreed(target.checked)}
          />
          {understood}
        </label>
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" autoFocus onClick={close}>
          Cancel
        </Button>
        <Button
          look="danger"
          aria-describedby={textId}
          disabled={Boolean(understood) && !isAgreed}
          aria-disabled={isWorking}
          onClick={press}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
