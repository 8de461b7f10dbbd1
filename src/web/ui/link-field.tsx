import { useRef, useState } from 'react';
import { Button } from './button.tsx';

type Outcome = 'copied' | 'failed' | null;

/** A link with a button that copies it. Reports the outcome beside it, since a toast would be behind a dialog. */
export function LinkField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const copy = async () => {
    field.current?.select();
    setOutcome((await copyText(value)) ? 'copied' : 'failed');
  };
  return (
    <div>
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
      <p role="status" className="mt-1 min-h-6 text-sm">
        {outcome === 'copied' && <span className="font-semibold text-good">Link copied</span>}
        {outcome === 'failed' && <span className="text-wait">It is selected: copy it with your device’s menu.</span>}
      </p>
    </div>
  );
}

/** Copies a text, which must be selected too. Returns whether it was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API exists only on HTTPS and localhost. Elsewhere the old command copies the selection.
    return document.execCommand('copy');
  }
}
