import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { LeaderboardNavigation } from '../season/leaderboard-navigation.tsx';
import { parseGroupAddress } from '../season/season.ts';
import { SeasonPage } from '../season/season-page.tsx';
import { GroupPage } from './group-page.tsx';

/** The frame of a page that everybody's standings have, and those of each group too. */
export function CirclePage({ title, children }: { title: string; children: ReactNode }) {
  const [path] = useLocation();
  if (parseGroupAddress(path)) return <GroupPage title={title}>{() => children}</GroupPage>;
  return (
    <SeasonPage title={title}>
      <LeaderboardNavigation />
      {children}
    </SeasonPage>
  );
}
