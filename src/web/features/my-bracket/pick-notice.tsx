import { Button, IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { Draft } from './use-draft.ts';

/** Tells what the last action did. Overlays the page, so that nothing shifts. */
export function PickNotice({ draft: { notice, isStored, undo, dismiss } }: { draft: Draft }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-full grid gap-2 px-4 pb-2 sm:justify-items-start sm:px-6"
    >
      {notice && (
        <p className="pointer-events-auto flex items-center gap-x-1 rounded-xl border border-live bg-live-soft pl-4 text-live text-sm sm:text-base">
          <span className="flex-1 py-2 leading-snug">{notice.text}</span>
          {notice.inUse ? (
            <span className="grid flex-none">
              <Button variant="quiet" size="small" onClick={dismiss}>
                Keep {notice.inUse === 'saved' ? 'those' : 'these'}
              </Button>
              <Button variant="quiet" size="small" onClick={undo}>
                Use {notice.inUse === 'saved' ? 'these' : 'those'}
              </Button>
            </span>
          ) : (
            <>
              {notice.before && (
                <Button variant="quiet" size="small" onClick={undo}>
                  Undo
                </Button>
              )}
              <IconButton label="Dismiss" onClick={dismiss}>
                <CloseIcon />
              </IconButton>
            </>
          )}
        </p>
      )}
      {!isStored && (
        <p className="pointer-events-auto rounded-xl border border-bad bg-bad-soft px-4 py-2.5 text-bad">
          This browser does not let us keep your picks. They are lost when you leave this page before submitting.
        </p>
      )}
    </div>
  );
}
