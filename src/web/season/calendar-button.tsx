import { useRef, useState } from 'react';
import { Button, ServerLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CalendarIcon } from '../ui/icons.tsx';
import { toast } from '../ui/toasts.ts';

const PATH = '/calendar.ics';

/** Opens a dialog with the address of the calendar feed, to subscribe to or to copy. */
export function CalendarButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <CalendarIcon />
        Add to calendar
      </Button>
      <Dialog isOpen={isOpen} close={() => setIsOpen(false)} title="Add to calendar">
        <Subscription />
      </Dialog>
    </>
  );
}

function Subscription() {
  const link = `${location.origin}${PATH}`;
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
    <div className="grid gap-5">
      <p>Your calendar gets every game with a time, and follows when one moves.</p>
      {/* Calendar programs register themselves for this scheme. */}
      <ServerLink href={`webcal://${location.host}${PATH}`} className="justify-self-start">
        Subscribe
      </ServerLink>
      <div className="grid gap-2">
        <p className="text-faint">For calendars on the web, such as Google Calendar, copy the address:</p>
        <div className="flex flex-wrap gap-3">
          <input
            ref={field}
            readOnly
            aria-label="Address of the calendar"
            value={link}
            onFocus={({ target }) => target.select()}
            className="min-h-11 min-w-0 flex-1 basis-48 rounded-xl border border-edge bg-paper px-3 py-2 text-ink"
          />
          <Button variant="secondary" onClick={copy}>
            Copy
          </Button>
        </div>
      </div>
    </div>
  );
}
