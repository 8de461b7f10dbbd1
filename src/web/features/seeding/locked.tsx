import { Link } from 'wouter';
import { LockIcon } from '../../ui/icons.tsx';

/** Said before anybody types: the server would refuse it. */
export function Locked({ submitted }: { submitted: number }) {
  const who = submitted === 1 ? '1 bracket has been' : `${submitted.toLocaleString()} brackets have been`;
  return (
    <div role="status" className="flex gap-3 rounded-2xl border-2 border-wait bg-wait-soft p-4 text-wait sm:px-6">
      <LockIcon />
      <p className="max-w-3xl">
        <strong>Seeding is locked.</strong> {who} submitted, so seeds and positions can no longer change. Only{' '}
        <Link href="/admin/setup-bracket?tab=generate" className="font-semibold underline underline-offset-4">
          generating the bracket again
        </Link>
        , which discards what was submitted, unlocks them.
      </p>
    </div>
  );
}
