import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createStore } from '../browser/store.ts';
import { Button, IconButton } from './button.tsx';
import { CheckboxField, FormProblem, TextField } from './field.tsx';
import { CloseIcon } from './icons.tsx';
import { isSameName } from './same-name.ts';
import { takeFocus } from './take-focus.ts';

/** The open dialogs, the topmost last. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  /** Centred, a sheet from the side, or the whole screen. */
  shape?: 'dialog' | 'sheet' | 'screen';
  /** The colours: those of a card, or orange for a great moment. */
  tone?: 'card' | 'court';
  /** Ignores clicks on the backdrop, which would discard a form's input. */
  ignoresBackdrop?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The native element traps and restores the focus and closes with Escape, without the style elements
 * that libraries add and our content security policy blocks.
 */
export function Dialog({
  isOpen,
  close,
  title,
  shape = 'dialog',
  tone = 'card',
  ignoresBackdrop = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect, since its clean-up runs before the dialog is removed: only closing an attached dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    openDialogs.set([...openDialogs.get(), dialog]);
    return () => {
      openDialogs.set(openDialogs.get().filter((open) => open !== dialog));
      dialog.close();
    };
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={tone === 'court' ? `${shape} pebbles bg-court! text-on-court!` : shape}
      onClose={({ target }) => {
        // In React, close events bubble, so those of a dialog inside this one arrive here too.
        // One that was opened again meanwhile, as in strict mode, stays.
        if (target === ref.current && !ref.current.open) close();
      }}
      onClick={(event) => {
        // A click on the backdrop has the dialog element itself as target, and so has one below the content of a sheet.
        if (event.target === ref.current && !ignoresBackdrop) close();
      }}
    >
      {isOpen && (
        <div className="p-5 sm:p-7">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 text-balance break-words font-bold font-display text-2xl">
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
  /** The consequences, with numbers for what is lost. */
  children: ReactNode;
  /** The label of the confirm button. */
  action: string;
  confirm: () => void;
  isWorking?: boolean;
  /** The label of a checkbox that enables the confirm button, for irreversible losses. */
  acknowledgement?: string;
  /** A name that has to be typed to enable the confirm button. */
  typedName?: string;
  /** Disables the confirm button, for instance until a field among the children is filled in. */
  isBlocked?: boolean;
  /** Why the last attempt failed. */
  problem?: string | null;
}

/** Asks before a change with consequences. Cancel has the focus. */
export function ConfirmDialog({ isOpen, close, title, ...question }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} close={close} title={title} ignoresBackdrop>
      <Question close={close} {...question} />
    </Dialog>
  );
}

function Question({
  close,
  children,
  action,
  confirm,
  isWorking = false,
  acknowledgement,
  typedName,
  isBlocked = false,
  problem,
}: Omit<ConfirmDialogProps, 'isOpen' | 'title'>) {
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const [typed, setTyped] = useState('');
  const textId = useId();
  // Ignores the second click of a double click, which comes before isWorking is rendered.
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isWorking) isConfirmed.current = false;
  }, [isWorking]);
  const confirmOnce = () => {
    if (isWorking || isConfirmed.current) return;
    isConfirmed.current = true;
    confirm();
  };
  const isUnconfirmed =
    (Boolean(acknowledgement) && !isAcknowledged) || (typedName !== undefined && !isSameName(typed, typedName));
  return (
    <div className="grid gap-5">
      <div id={textId} className="wrap-anywhere grid gap-3">
        {children}
        {typedName !== undefined && (
          <TextField
            label={`Type “${typedName}” to confirm`}
            required
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      {acknowledgement && (
        <CheckboxField
          label={acknowledgement}
          checked={isAcknowledged}
          onChange={({ target }) => setIsAcknowledged(target.checked)}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" ref={takeFocus} onClick={close}>
          Cancel
        </Button>
        <Button
          variant="danger"
          aria-describedby={textId}
          disabled={isBlocked || isUnconfirmed}
          aria-disabled={isWorking}
          onClick={confirmOnce}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
