import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../../contract/account.ts';
import { sessionsQuery, useEndSession } from '../../api/account-queries.ts';
import { messageOf } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { describeDevice } from './device.ts';
import { describeSessionUse } from './last-use.ts';

/** Where the user is logged in. */
export function SessionsCard() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  const endSession = async (id: number | 'others', done: string) => {
    if (end.isPending) return;
    try {
      await end.mutateAsync(id);
      toast.success(done);
    } catch (error) {
      toast.failure('Could not log out there', messageOf(error));
    }
  };
  return (
    <Card title="Where you are logged in" isBusy={sessions === undefined && !isError}>
      {!sessions && isError && <Failure title="Your sessions could not be loaded" onRetry={refetch} />}
      {!sessions && !isError && <Skeleton className="h-24" />}
      {sessions && (
        <ul className="grid">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending}
              end={() => endSession(session.id, 'Logged out there')}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          aria-disabled={end.isPending}
          onClick={() => endSession('others', 'Logged out everywhere else')}
        >
          Log out everywhere else
        </Button>
      )}
    </Card>
  );
}

function SessionRow({ session, isEnding, end }: { session: Session; isEnding: boolean; end: () => void }) {
  const device = describeDevice(session.userAgent);
  const lastUse = describeSessionUse(session.lastSeenAt, useNow());
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{device}</p>
        <p className="text-faint text-sm">
          {session.current ? 'In use now' : `Last used ${lastUse}`} · logged in {formatMoment(session.createdAt)}
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Log out ${device}, last used ${lastUse}`}
          aria-disabled={isEnding}
          onClick={end}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
