import type { ReactNode } from 'react';

/** Something that an admin can do about a person, with its explanation. */
export function ActionSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 border-line border-t pt-5 first:border-t-0 first:pt-0">
      <h3 className="font-bold font-display text-xl">{title}</h3>
      <p className="text-faint">{text}</p>
      {children}
    </section>
  );
}
