import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { WaitingItem } from './waiting-item.ts';

/** One thing to do: what it is about, what to do, and the way there. */
export function WaitingRow({ item, children }: { item: WaitingItem; children?: ReactNode }) {
  const { title, advice, link } = item;
  return (
    <li className="grid items-center gap-x-5 gap-y-3 py-4 first:pt-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Badge tone={toneOf(item)}>{item.isUrgent ? `${item.about} · overdue` : item.about}</Badge>
        <h3 className="mt-2 font-bold text-lg leading-snug">{title}</h3>
        <p className="wrap-anywhere text-faint">{advice}</p>
        {children}
      </div>
      {link && (
        <ButtonLink
          href={link.href}
          look={item.isUrgent || item.about === 'Live' ? 'primary' : 'secondary'}
          className="justify-self-start"
        >
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
