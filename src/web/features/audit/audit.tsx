import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/audit.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { auditQuery } from '../../api/admin/people-queries.ts';
import { formatMoment } from '../../ui/format.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { SearchField, useDebouncedSearch } from '../../ui/search-field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { listDifferences } from './differences.ts';

export function Audit() {
  const { search, field } = useDebouncedSearch();
  const query = useInfiniteQuery({
    ...auditQuery(search),
    placeholderData: (previous) => previous,
  });
  const { data, isError, refetch } = query;
  const entries = data?.pages.flat();
  return (
    <AdminPage title="Audit Log" lead="Who changed what, newest first.">
      <div className="max-w-xl">
        <SearchField label="Search by person, action or content" {...field} />
      </div>
      <p role="status" className="sr-only">
        {entries?.length === 0 && 'Nothing found'}
      </p>
      <div className="mt-5">
        {!entries && isError && <Failure title="The audit log could not be loaded" onRetry={refetch} />}
        {!entries && !isError && <AuditLoading />}
        {entries?.length === 0 && (
          <Empty
            title={search ? 'Nothing found' : 'Nothing yet'}
            advice={
              search
                ? 'No entries match your search.'
                : 'Every change of the tournament and of accounts is listed here.'
            }
          />
        )}
        <ol className="grid gap-3">
          {entries?.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        <MoreButton query={query}>Show Older</MoreButton>
      </div>
    </AdminPage>
  );
}

function Entry({ entry: { at, username, action, target, before, after } }: { entry: AuditEntry }) {
  const differences = listDifferences(before, after);
  return (
    <li className="rounded-2xl border border-line bg-card p-4 sm:px-6">
      <p className="wrap-anywhere">
        <strong>{sentenceCase(action)}</strong>
        {target && `: ${target}`}
      </p>
      <p className="wrap-anywhere text-faint text-sm">
        {username} · <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {differences.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            What changed
          </summary>
          <dl className="grid gap-2 text-sm">
            {differences.map(({ name, before: was, after: is }) => (
              <div key={name} className="wrap-anywhere">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-faint">
                  {was !== null && (
                    <del>
                      <span className="sr-only">Before: </span>
                      {was}
                    </del>
                  )}{' '}
                  {is !== null && (
                    <ins className="text-ink no-underline">
                      <span className="sr-only">After: </span>
                      {is}
                    </ins>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function AuditLoading() {
  return (
    <div className="grid gap-3">
      <Skeleton shape="card" className="h-24" />
      <Skeleton shape="card" className="h-24" />
      <Skeleton shape="card" className="h-24" />
    </div>
  );
}
