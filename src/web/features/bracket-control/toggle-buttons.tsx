import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

export function ToggleButtons({ isOpen, change }: { isOpen: boolean; change: (open: boolean) => void }) {
  const open = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [disabled, enabled] = isOpen ? [open, close] : [close, open];
    // A button that is disabled under the focus would take it along.
    if (document.activeElement === disabled.current) enabled.current?.focus();
  }, [isOpen]);
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={open} disabled={isOpen} onClick={() => change(true)} className="flex-auto sm:flex-none">
        Open Submissions
      </Button>
      <Button
        ref={close}
        look="secondary"
        disabled={!isOpen}
        onClick={() => change(false)}
        className="flex-auto sm:flex-none"
      >
        Close Submissions
      </Button>
    </div>
  );
}
