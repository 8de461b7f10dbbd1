import { useState } from 'react';
import { Button, type ButtonStyle, ServerLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CalendarIcon } from '../ui/icons.tsx';
import { LinkField } from '../ui/link-field.tsx';

const PATH = '/calendar.ics';

/** Opens a dialog with the address of the calendar feed, to subscribe to or to copy. */
export function CalendarButton({ variant = 'secondary', ...style }: ButtonStyle) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} {...style} onClick={() => setIsOpen(true)}>
        <CalendarIcon />
        <span>Add to calendar</span>
      </Button>
      <Dialog isOpen={isOpen} close={() => setIsOpen(false)} title="Add to calendar">
        <Subscription />
      </Dialog>
    </>
  );
}

function Subscription() {
  const link = `${location.origin}${PATH}`;
  return (
    <div className="grid gap-5">
      <p>Your calendar shows the deadline and every game that has a time, and is updated when one of them moves.</p>
      {/* Calendar programs register themselves for this scheme. */}
      <ServerLink href={`webcal://${location.host}${PATH}`} className="justify-self-start">
        Subscribe
      </ServerLink>
      <div className="grid gap-2">
        <p className="text-faint">For calendars on the web, such as Google Calendar, copy the address:</p>
        <LinkField label="Address of the calendar" value={link} />
      </div>
    </div>
  );
}
