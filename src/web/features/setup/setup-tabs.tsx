import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { SetupTab, TabState } from './use-setup-tab.ts';

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
  /** All of them stay, so that what is typed in one is still there after a look at another. */
  panels: Record<SetupTab, ReactNode>;
}

export function SetupTabs({ tabs, active, choose, panels }: SetupTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(active);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    // A button that led here is out of sight now, and the focus must not be lost with it.
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('[role="tablist"], [role="tabpanel"][hidden]'))
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [active]);
  const reasons = tabs.filter(({ reason }) => reason !== null);
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Steps"
        className="flex gap-1 rounded-3xl border border-line bg-card p-1 sm:rounded-full"
      >
        {tabs.map(({ name, reason }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === active}
            aria-controls={`${id}-${name}-panel`}
            aria-disabled={reason !== null}
            aria-describedby={reason === null ? undefined : `${id}-${name}-reason`}
            tabIndex={name === active ? 0 : -1}
            onClick={() => reason === null && name !== active && choose(name)}
            onKeyDown={moveFocus}
            className={`group ${TAB}`}
          >
            <span aria-hidden="true" className={NUMBER}>
              {index + 1}
            </span>
            {LABELS[name]}
          </button>
        ))}
      </div>
      <div className="mt-3 min-h-6 text-faint text-sm sm:px-3">
        {reasons.map(({ name, reason }) => (
          <span key={name} id={`${id}-${name}-reason`}>
            {reason}{' '}
          </span>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== active}
          className="mt-3"
        >
          {panels[name]}
        </div>
      ))}
    </>
  );
}

/** Arrows lead from tab to tab, Enter opens one: an address that changed with every step would fill the history. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const tabs = [...(currentTarget.parentElement?.children ?? [])] as HTMLElement[];
  const here = tabs.indexOf(currentTarget);
  const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}
