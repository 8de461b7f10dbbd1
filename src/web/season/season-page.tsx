import type { ComponentProps } from 'react';
import { Redirect, useSearch } from 'wouter';
import { NotFound } from '../not-found.tsx';
import { Page } from '../ui/page.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { PastSeason } from './past-season.tsx';
import { useSeason } from './season.ts';

/** The frame of a page that is about a tournament: the current one, or that of its address under `/t/{id}`. */
export function SeasonPage({ title, ...page }: ComponentProps<typeof Page> & { title: string }) {
  const { isUnknown, redirectPath } = useSeason();
  const search = useSearch();
  if (isUnknown) return <NotFound />;
  if (redirectPath) return <Redirect to={search ? `${redirectPath}?${search}` : redirectPath} replace />;
  return <Titled title={title} {...page} />;
}

/** A component of its own, so that the title of the not-found page stays. */
function Titled({ title, children, ...page }: ComponentProps<typeof SeasonPage>) {
  const { data: tournament, isPast } = useSeason();
  usePageTitle(isPast && tournament && tournament.name !== title ? `${title}, ${tournament.name}` : title);
  return (
    <Page {...page}>
      {isPast && <PastSeason tournament={tournament} />}
      {children}
    </Page>
  );
}
