import { useRef } from 'react';
import { Button } from './button.tsx';
import { toast } from './toasts.ts';

/** A link to copy, with a button that does it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      // The clipboard API exists only on HTTPS and localhost.
      await navigator.clipboard.writeText(value);
      toast.success('Link copied');
    } catch {
      toast.failure('The link could not be copied', 'It is selected: copy it with Ctrl+C, or Cmd+C on a Mac.');
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={({ target }) => target.select()}
        className="min-h-11 min-w-0 flex-1 basis-48 rounded-xl border border-edge bg-paper px-3 py-2 text-ink"
      />
      <Button variant="secondary" onClick={copy}>
        Copy
      </Button>
    </div>
  );
}
