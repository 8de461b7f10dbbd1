import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';

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
