import { Button } from './button.tsx';

interface FormButtonsProps {
  action: string;
  /** What the button says meanwhile. */
  working: string;
  isSending: boolean;
  /** It cannot be sent yet, for a reason that the form tells. */
  isWaiting?: boolean;
  cancel: (() => void) | undefined;
}

/** The end of a form. The button is never disabled, which would take the focus away; the form itself sends nothing twice. */
export function FormButtons({ action, working, isSending, isWaiting = false, cancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" aria-disabled={isSending || isWaiting}>
        {isSending ? working : action}
      </Button>
      {cancel && (
        <Button look="secondary" onClick={cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
