import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { type Group, MAX_GROUPS } from '../../../contract/groups.ts';
import { myGroupsQuery } from '../../api/group-queries.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { sortByUse } from '../../group/last-group.ts';
import { formatMoney } from '../../group/money.ts';
import { describeRule } from '../../group/scoring-texts.ts';
import { groupPath, PATHS } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { countOf } from '../../ui/format.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { CreateGroup } from './create-group.tsx';
import { GroupPlace } from './group-place.tsx';
import { PendingInvitation } from './pending-invitation.tsx';

/** My groups. Somebody with one group is led to it, unless the address asks for all. */
export function Groups() {
  usePageTitle('Groups');
  const user = useUser();
  const query = useSearch();
  const { data, isError, refetch } = useQuery({ ...myGroupsQuery(user?.id ?? 0), enabled: Boolean(user) });
  const [isCreating, setIsCreating] = useState(false);
  const [only] = data?.length === 1 ? data : [];
  if (only && !new URLSearchParams(query).has('all')) return <Redirect to={groupPath(only.id)} replace />;
  const create = (
    <Button onClick={() => setIsCreating(true)} disabled={(data?.length ?? 0) >= MAX_GROUPS}>
      Create a group
    </Button>
  );
  return (
    <Page>
      <PageHeader title="Groups" lead="Your office, your family, your friends: one bracket, a leaderboard for each.">
        {data && data.length > 0 && create}
      </PageHeader>
      {user && <PendingInvitation />}
      {user === null && <ForMembers />}
      {user !== null &&
        !data &&
        (isError ? <Failure title="Your groups could not be loaded" onRetry={refetch} /> : <Loading />)}
      {data?.length === 0 && (
        <Empty
          title="You are in no group yet"
          advice="A group is a leaderboard of people whom you invite, with the bracket that you have anyway, and if you like with a pot and points of its own."
        >
          {create}
        </Empty>
      )}
      {data && data.length > 0 && <List groups={sortByUse(data)} userId={user?.id} />}
      {data && data.length >= MAX_GROUPS && (
        <p className="mt-4 text-wait">
          You are in {MAX_GROUPS} groups, and nobody can be in more. Leave one to make room.
        </p>
      )}
      <CreateGroup isOpen={isCreating} close={() => setIsCreating(false)} />
    </Page>
  );
}

function ForMembers() {
  return (
    <Empty
      title="Play among yourselves"
      advice="A group is a leaderboard of people whom you invite, with the bracket that you have anyway. Log in to see yours, or to start one."
    >
      <ButtonLink href={PATHS.login} state={{ returnTo: PATHS.groups }}>
        Log in
      </ButtonLink>
      <ButtonLink href={PATHS.register} state={{ returnTo: PATHS.groups }} variant="secondary">
        Register
      </ButtonLink>
    </Empty>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2';

function Loading() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your groups</span>
      <Skeleton shape="card" className="h-36" />
      <Skeleton shape="card" className="h-36" />
    </div>
  );
}

// Each asks the server twice.
const MAX_PLACES = 6;

function List({ groups, userId }: { groups: readonly Group[]; userId: number | undefined }) {
  const { data: tournament } = useCurrentTournament();
  return (
    <ul className={GRID}>
      {groups.map((group, index) => (
        <li
          key={group.id}
          className="relative grid content-between sm:min-h-36 gap-3 rounded-2xl border border-line bg-card p-5 hover:bg-raised sm:p-6"
        >
          <div className="flex items-start justify-between gap-3">
            <h2 className="wrap-anywhere min-w-0 font-bold font-display text-2xl leading-tight">
              <Link href={groupPath(group.id)} className="after:absolute after:inset-0 after:rounded-2xl">
                {group.name}
              </Link>
            </h2>
            {group.ownerId === userId && <Badge>Yours</Badge>}
          </div>
          <p className="text-faint">
            {countOf(group.members, 'person', 'people')} · {describeRule(group.scoring)}
            {group.pot && ` · ${formatMoney(group.pot.potMinor, group.pot.currency)} in the pot`}
          </p>
          {index < MAX_PLACES && tournament && tournament.status !== 'not_started' && (
            <GroupPlace groupId={group.id} tournament={tournament} />
          )}
        </li>
      ))}
    </ul>
  );
}
