import { useLocation, useSearch } from 'wouter';

export const SETUP_TABS = ['settings', 'teams', 'generate'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

export interface TabState {
  name: SetupTab;
  /** Why it cannot be used yet, if so. */
  reason: string | null;
}

/** The tab that is open, kept in the address, and which of them can be. `teamCount` is undefined while it is not known. */
export function useSetupTab(hasTournament: boolean, teamCount: number | undefined) {
  const [path, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const choose = (tab: SetupTab) => navigate(tab === 'settings' ? path : `${path}?tab=${tab}`);
  return { ...openTab(wanted, hasTournament, teamCount), choose };
}

export function openTab(wanted: string | null, hasTournament: boolean, teamCount: number | undefined) {
  const isWaiting = hasTournament && teamCount === undefined;
  const tabs: TabState[] = [
    { name: 'settings', reason: null },
    { name: 'teams', reason: hasTournament ? null : 'Team Management needs a tournament.' },
    { name: 'generate', reason: (teamCount ?? 0) >= 2 ? null : 'Generate Bracket needs at least 2 teams.' },
  ];
  const canOpen = (name: SetupTab) => !tabs.some((tab) => tab.name === name && tab.reason !== null);
  // Where a link leads that cannot go there yet: to what has to be done first.
  const active: SetupTab =
    wanted === 'generate' && (canOpen('generate') || isWaiting)
      ? 'generate'
      : (wanted === 'generate' || wanted === 'teams') && canOpen('teams')
        ? 'teams'
        : 'settings';
  // Nothing is missing as long as nobody knows.
  return { active, tabs: isWaiting ? tabs.map((tab) => ({ ...tab, reason: null })) : tabs };
}
