import { Button } from '../../ui/button.tsx';

interface UnsentNoticeProps {
  isShown: boolean;
  /** No response has come yet, so nobody knows whether the bracket has arrived. */
  isWaiting: boolean;
  /** The picks are changes of a submitted bracket. */
  isChange: boolean;
  /** The browser keeps the picks. */
  isStored: boolean;
  send: () => void;
}

/** Says that a bracket that somebody has submitted did not arrive, until it does. */
export function UnsentNotice({ isShown, isWaiting, isChange, isStored, send }: UnsentNoticeProps) {
  return (
    <div role="status" className="print:hidden">
      {isShown && (
        <section
          aria-labelledby="unsent"
          className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-2xl border border-bad bg-bad-soft px-5 py-4 sm:px-7 compact:mb-2 compact:py-1.5"
        >
          <div>
            <h2 id="unsent" className="font-bold font-display text-bad text-xl">
              Not sent yet
            </h2>
            <p>
              {describeOutcome(isWaiting, isChange)}{' '}
              {isStored
                ? 'The picks are kept on this device until you send them.'
                : 'The picks are on this page only: send them before you leave it.'}
            </p>
          </div>
          <Button onClick={send}>Review and send</Button>
        </section>
      )}
    </div>
  );
}

function describeOutcome(isWaiting: boolean, isChange: boolean): string {
  if (isWaiting) return 'No answer came. This page asks the server until it is back.';
  return isChange
    ? 'Your changes have not arrived, so your bracket is as it was.'
    : 'Your bracket has not arrived, so it does not take part yet.';
}
