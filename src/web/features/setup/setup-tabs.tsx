import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CheckIcon } from '../../ui/icons.tsx';
import { focusTab, panelId, TabList, tabId } from '../../ui/tabs.tsx';

const LABELS: Record<SetupTab, string> = {
  settings: 'Tournament Settings',
  teams: 'Team Management',
  generate: 'Generate Bracket',
};

const TAB =
  'flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-x-3 gap-y-1 rounded-2xl px-1 py-2 font-bold text-faint text-sm leading-tight hover:text-ink aria-disabled:cursor-not-allowed aria-selected:bg-ink aria-selected:text-paper sm:flex-row sm:rounded-full sm:px-4 sm:text-lg';
const NUMBER =
  'grid size-7 flex-none place-items-center rounded-full border-2 border-current text-sm group-aria-disabled:border-dashed';

interface SetupTabsProps {
  tabs: readonly TabState[];
  active: SetupTab;
  choose: (tab: SetupTab) => void;
  done: Readonly<Record<SetupTab, boolean>>;
  /** Hidden ones stay in the page, so that they keep their input. */
  panels: Record<SetupTab, ReactNode>;
}

export function SetupTabs({ tabs, active, choose, done, panels }: SetupTabsProps) {
  const id = useId();
  const reasonId = (name: SetupTab) => `${id}-${name}-reason`;
  const shown = useRef(active);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    // The button that led here is hidden now, so the tab gets the focus.
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('[role="tablist"], [role="tabpanel"][hidden]'))
      focusTab(id, active);
  }, [id, active]);
  const reasons = tabs.filter(({ reason }) => reason !== null);
  return (
    <>
      <TabList
        id={id}
        label="Steps"
        tabs={tabs.map(({ name, reason }, index) => ({
          name,
          label: (
            <>
              <span aria-hidden="true" className={NUMBER}>
                {done[name] ? <CheckIcon /> : index + 1}
              </span>
              {LABELS[name]}
            </>
          ),
          disabledBy: reason === null ? undefined : reasonId(name),
        }))}
        active={active}
        onChange={choose}
        className="flex gap-1 rounded-3xl border border-line bg-card p-1 sm:rounded-full"
        tabClassName={`group ${TAB}`}
      />
      <div className="mt-3 min-h-6 text-faint text-sm sm:px-3">
        {reasons.map(({ name, reason }) => (
          <span key={name} id={reasonId(name)}>
            {reason}{' '}
          </span>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={panelId(id, name)}
          aria-labelledby={tabId(id, name)}
          hidden={name !== active}
          className="mt-3"
        >
          {panels[name]}
        </div>
      ))}
    </>
  );
}

const SETUP_TABS = ['settings', 'teams', 'generate'] as const;
type SetupTab = (typeof SETUP_TABS)[number];

interface TabState {
  name: SetupTab;
  /** Why the tab is disabled; null if it is not. */
  reason: string | null;
}

/** The active tab, stored in the URL, and the state of all tabs. `teamCount` is undefined while loading. */
export function useSetupTab(hasTournament: boolean, teamCount: number | undefined) {
  const [path, navigate] = useLocation();
  const requested = new URLSearchParams(useSearch()).get('tab');
  const choose = (tab: SetupTab) => navigate(tab === 'settings' ? path : `${path}?tab=${tab}`);
  return { ...resolveTab(requested, hasTournament, teamCount), choose };
}

export function resolveTab(requested: string | null, hasTournament: boolean, teamCount: number | undefined) {
  const isLoading = hasTournament && teamCount === undefined;
  const tabs: TabState[] = [
    { name: 'settings', reason: null },
    { name: 'teams', reason: hasTournament ? null : 'Team Management needs a tournament.' },
    {
      name: 'generate',
      reason: (teamCount ?? 0) >= 2 ? null : 'Not Enough Teams: Generate Bracket needs at least 2 teams.',
    },
  ];
  const canOpen = (name: SetupTab) => !tabs.some((tab) => tab.name === name && tab.reason !== null);
  // A disabled tab falls back to the step before it.
  const active: SetupTab =
    requested === 'generate' && (canOpen('generate') || isLoading)
      ? 'generate'
      : (requested === 'generate' || requested === 'teams') && canOpen('teams')
        ? 'teams'
        : 'settings';
  // While loading, no tab is disabled.
  return { active, tabs: isLoading ? tabs.map((tab) => ({ ...tab, reason: null })) : tabs };
}
