import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import type { WaitingItem } from './waiting-item.ts';

interface WaitingRowProps {
  item: WaitingItem;
  /** The button for what can be done here. */
  act: (action: NonNullable<WaitingItem['action']>, look: ButtonLook) => ReactNode;
  children?: ReactNode;
}

/** One thing to do: what it is about, what to do, and the way there. */
export function WaitingRow({ item, act, children }: WaitingRowProps) {
  const { title, advice, link, action } = item;
  const look = item.isUrgent || action || item.about === 'Live' ? 'primary' : 'secondary';
  return (
    <li className="grid items-center gap-x-5 gap-y-3 py-4 first:pt-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Badge tone={toneOf(item)}>{item.isUrgent ? `${item.about} · overdue` : item.about}</Badge>
        <h3 className="mt-2 font-bold text-lg leading-snug">{title}</h3>
        <p className="wrap-anywhere text-faint">{advice}</p>
        {children}
      </div>
      {action && act(action, look)}
      {link && (
        <ButtonLink href={link.href} look={look} className="justify-self-start">
          {link.label}
        </ButtonLink>
      )}
    </li>
  );
}

function toneOf({ about, isUrgent }: WaitingItem): Tone {
  if (isUrgent) return 'bad';
  if (about === 'Live') return 'live';
  return about === 'People' ? 'plain' : 'wait';
}
