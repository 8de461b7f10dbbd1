import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toasts.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The app's URL, as text and as a QR code. */
export function ShareCard() {
  const link = `${location.origin}/`;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      // The clipboard API exists only on HTTPS and localhost.
      await navigator.clipboard.writeText(link);
      toast.success('Link copied');
    } catch {
      toast.failure('The link could not be copied', 'It is selected: copy it with Ctrl+C, or Cmd+C on a Mac.');
    }
  };
  return (
    <Card title="Share the link">
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={link} />
        <div className="grid min-w-0 flex-1 basis-60 gap-3">
          <p>Submissions are open. Whoever opens this address can register and fill in a bracket.</p>
          <div className="flex flex-wrap gap-3">
            <input
              ref={field}
              readOnly
              aria-label="Link to share"
              value={link}
              onFocus={({ target }) => target.select()}
              className="min-h-11 min-w-0 flex-1 basis-48 rounded-xl border border-edge bg-paper px-3 py-2 text-ink"
            />
            <Button variant="secondary" onClick={copy}>
              Copy
            </Button>
          </div>
          {LOCAL_HOSTS.includes(location.hostname) && (
            <p className="text-sm text-wait">
              This address works on this computer only. To share it, open this page by an address that others can reach.
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

// The blank margin that QR readers need, in modules.
const QUIET_ZONE = 4;

function QrCode({ text }: { text: string }) {
  const { path, box } = useMemo(() => {
    const code = generate(text);
    const size = code.size + 2 * QUIET_ZONE;
    return { path: toSvgPath(code), box: `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}` };
  }, [text]);
  return (
    <svg role="img" aria-label="QR code of the link" viewBox={box} className="size-40 flex-none rounded-xl bg-white">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
