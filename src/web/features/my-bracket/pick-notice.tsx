import type { Draft } from './use-draft.ts';

/** What the last step did beyond what was clicked, over the page so that nothing moves under a finger. */
export function PickNotice({ draft: { notice, isKept, undo } }: { draft: Draft }) {
  return (
    <div role="status" className="absolute inset-x-0 bottom-full grid gap-2 px-4 pb-2 sm:px-6">
      {notice && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-xl border border-live bg-live-soft px-4 text-live">
          <span className="py-2.5">{notice.text}</span>
          {notice.before && (
            <button
              type="button"
              onClick={undo}
              className="min-h-11 cursor-pointer px-2 font-bold underline underline-offset-4"
            >
              Undo
            </button>
          )}
        </p>
      )}
      {!isKept && (
        <p className="rounded-xl border border-bad bg-bad-soft px-4 py-2.5 text-bad">
          This browser does not let us keep your picks. They are lost when you leave this page before submitting.
        </p>
      )}
    </div>
  );
}
