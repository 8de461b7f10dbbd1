import type { MyBracket } from '../../../contract/brackets.ts';
import { formatMoment } from '../../ui/format.ts';

interface RemovedNoticeProps {
  removed: NonNullable<MyBracket['removed']>;
  /** The picks of the bracket are still there. */
  hasPicks: boolean;
  canSubmit: boolean;
}

/** Says that an admin has removed the user's bracket, and why. */
export function RemovedNotice({ removed: { reason, removedAt }, hasPicks, canSubmit }: RemovedNoticeProps) {
  return (
    <section aria-labelledby="removed" className="mb-5 rounded-2xl bg-wait-soft px-5 py-4 text-ink print:hidden">
      <h2 id="removed" className="font-bold font-display text-xl">
        Your bracket was removed
      </h2>
      <p className="text-sm">Removed by an organiser on {formatMoment(removedAt)}</p>
      <blockquote className="wrap-anywhere mt-2 whitespace-pre-line">“{reason}”</blockquote>
      <p className="mt-2 font-semibold">
        {hasPicks && 'Your picks are still there. '}
        {canSubmit
          ? `You can ${hasPicks ? 'change them and submit again' : 'submit another one'} below.`
          : 'Submissions are closed, so you cannot submit another one.'}
      </p>
    </section>
  );
}
