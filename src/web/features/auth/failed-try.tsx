import { ApiError } from '../../api/client.ts';
import { explainFailure } from '../../forms/use-form-with-toasts.ts';
import { FormProblem } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { useTimeLeft } from '../../ui/time-left.ts';

/**
 * Why the last try to log in or register failed and, after too many, when the next can be made. Unlike the toast about
 * it, this stays. Errors of fields are shown at the fields.
 */
export function FailedTry({ error, fallback }: { error: unknown; fallback: string }) {
  const isAboutField = error instanceof ApiError && error.issues.length > 0;
  if (!error || isAboutField) return null;
  const retryAt = error instanceof ApiError && error.status === 429 ? error.retryAt : null;
  return (
    <div className="grid gap-2">
      <FormProblem>{explainFailure(error, fallback)}</FormProblem>
      {retryAt && <NextTry at={retryAt} />}
    </div>
  );
}

const MINUTE_MS = 60_000;

/** Outside of the problem, which is a live region: screen readers would read it again every minute. */
function NextTry({ at }: { at: string }) {
  const minutes = Math.ceil(useTimeLeft(at) / MINUTE_MS);
  return (
    <p className="px-4 font-semibold tabular-nums">
      {minutes > 0 ? `You can try again in ${countOf(minutes, 'minute')}.` : 'You can try again now.'}
    </p>
  );
}
