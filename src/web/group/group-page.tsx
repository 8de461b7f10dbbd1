import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetails } from '../../contract/groups.ts';
import { ApiError } from '../api/client.ts';
import { groupQuery } from '../api/group-queries.ts';
import { useUser } from '../api/session.ts';
import { NotFound } from '../not-found.tsx';
import { groupPath, PATHS } from '../paths.ts';
import { isMissing } from '../season/address.ts';
import { parseGroupAddress, useSeason, useSeasonPath } from '../season/season.ts';
import { SeasonPage } from '../season/season-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageHeader, PageLoading } from '../ui/page.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { SubNavigation } from '../ui/sub-navigation.tsx';
import { GroupOutlines } from './group-outlines.tsx';
import { GroupSwitch } from './group-switch.tsx';
import { rememberGroup } from './last-group.ts';

interface GroupPageProps {
  /** What the page shows of the group; null on the page of the group itself. */
  title: string | null;
  children: (group: GroupDetails) => ReactNode;
}

/** The frame of a page that is about the group of its address, for its members. For others there is no such page. */
export function GroupPage({ title, children }: GroupPageProps) {
  const [path] = useLocation();
  const user = useUser();
  const id = parseGroupAddress(path)?.id;
  const { data, error, refetch } = useQuery({ ...groupQuery(id ?? 0), enabled: Boolean(id && user) });
  const isLoggedOut = user === null || (error instanceof ApiError && error.status === 401);
  // Somebody who was removed may still have the group in memory.
  if (id === null || isMissing(error)) return <NotFound />;
  if (isLoggedOut) return <LoginNeeded path={path} />;
  if (data && !('people' in data)) return <GroupOutlines group={data} />;
  if (data) return <MemberPage group={data} title={title} content={children} />;
  if (error === null) return id === undefined ? <PageLoading /> : <GroupLoading groupId={id} />;
  return (
    <Page>
      <Failure title="The group could not be loaded" onRetry={() => refetch()} />
    </Page>
  );
}

function MemberPage({
  group,
  title,
  content,
}: {
  group: GroupDetails;
  title: string | null;
  content: GroupPageProps['children'];
}) {
  const { id, name } = group;
  useEffect(() => rememberGroup(id), [id]);
  return (
    <SeasonPage title={title === null ? name : `${title}, ${name}`}>
      <GroupSwitch />
      <GroupNavigation groupId={id} group={group} isSticky={title === null} />
      {content(group)}
    </SeasonPage>
  );
}

/** As high as the group will be, so that little shifts. */
function GroupLoading({ groupId }: { groupId: number }) {
  return (
    <Page>
      <GroupSwitch />
      <GroupNavigation groupId={groupId} />
      <div role="status" className="grid gap-4 pt-6 sm:gap-6 sm:pt-8">
        <span className="sr-only">Loading the group</span>
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-12 w-56 max-w-full" />
        <Skeleton shape="card" className="h-66 sm:h-50" />
        <Skeleton shape="card" className="h-12" />
        <Skeleton shape="card" className="h-74 sm:h-105" />
        <Skeleton shape="card" className="h-180" />
      </div>
    </Page>
  );
}

const LINKS = [
  { page: '', label: 'Standings' },
  { page: PATHS.picks, label: 'Picks' },
  { page: PATHS.race, label: 'Race' },
  { page: PATHS.recaps, label: 'Recaps' },
];

interface GroupNavigationProps {
  groupId: number;
  group?: GroupDetails;
  /** On the page that has sections, to which some of the links lead. */
  isSticky?: boolean;
}

/** The pot and the wall are sections of the group's own page, and those of today. */
function GroupNavigation({ groupId, group, isSticky = false }: GroupNavigationProps) {
  const pathOf = useSeasonPath();
  const { isPast } = useSeason();
  const links = LINKS.map(({ page, label }) => ({ href: pathOf(groupPath(groupId, page)), label }));
  if (group?.pot && !isPast) links.push({ href: groupPath(groupId, '#pot'), label: 'Pot' });
  if (group?.wall && !isPast) links.push({ href: groupPath(groupId, '#wall'), label: 'Wall' });
  return <SubNavigation label="Group" links={links} isSticky={isSticky} />;
}

/** Logged out, or logged out in between. */
function LoginNeeded({ path }: { path: string }) {
  usePageTitle('Group');
  return (
    <Page>
      <PageHeader title="Group" />
      <Empty title="Groups are for those who are in them" advice="Log in, and you come back to this page.">
        <ButtonLink href={PATHS.login} state={{ returnTo: path }}>
          Log in
        </ButtonLink>
      </Empty>
    </Page>
  );
}
