import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { countOf } from '../ui/format.ts';

/** A preview shows at most this many lines with problems. With more it is probably the wrong text. */
export const MAX_PROBLEMS = 50;

/** The text area to paste a list into. */
export function PastedListField(props: ComponentProps<typeof TextAreaField>) {
  // One visual line per line of the list.
  return <TextAreaField required rows={6} wrap="off" spellCheck={false} autoComplete="off" {...props} />;
}

interface PastedListPreviewProps {
  /** The number of lines that were understood. */
  understood: number;
  /** The number of lines with problems. */
  problems: number;
  /** What else the list says, such as the names of its columns. */
  note?: ReactNode;
  /** The lines, each understood or with its problems. */
  children: ReactNode;
}

/** The preview of a pasted list: how many lines were understood, and the lines in a scrollable frame. */
export function PastedListPreview({ understood, problems, note, children }: PastedListPreviewProps) {
  const isEmpty = understood + problems === 0;
  return (
    <div className="grid gap-3">
      {/* Always rendered, since screen readers announce only changes of an existing live region. */}
      <div role="status" className="flex min-h-7 flex-wrap items-center gap-2">
        {!isEmpty && <Badge tone="good">{understood} understood</Badge>}
        {problems > 0 && <Badge tone="bad">{countOf(problems, 'problem')}</Badge>}
        {note}
        {isEmpty && <span className="text-faint">Nothing is saved before you have seen it here.</span>}
      </div>
      {!isEmpty && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          aria-label="What was understood"
          className="max-h-96 overflow-y-auto rounded-xl border border-line"
        >
          {children}
        </section>
      )}
    </div>
  );
}
