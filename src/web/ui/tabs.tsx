import type { KeyboardEvent, ReactNode } from 'react';

interface TabListProps<Name extends string> {
  /** Prefix of the ids of the tabs and their panels. */
  id: string;
  label: string;
  tabs: readonly {
    name: Name;
    label: ReactNode;
    /** The id of the text that says why the tab cannot be opened yet. */
    disabledBy?: string | undefined;
  }[];
  active: Name;
  onChange: (name: Name) => void;
  /** Arrow keys open tabs. Without this they only move the focus, and Enter opens the tab. */
  opensOnFocus?: boolean;
  className: string;
  tabClassName: string;
}

/** The tab list of the WAI-ARIA pattern: one tab stop; arrow keys, Home and End move between the tabs. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { id, label, tabs, active, onChange, opensOnFocus = false, className, tabClassName } = props;
  const move = (event: KeyboardEvent<HTMLElement>, here: number) => {
    const target = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    focusTab(id, next.name);
    if (opensOnFocus) onChange(next.name);
  };
  return (
    <div role="tablist" aria-label={label} className={className}>
      {tabs.map(({ name, label, disabledBy }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          aria-selected={name === active}
          aria-controls={panelId(id, name)}
          aria-disabled={disabledBy !== undefined}
          aria-describedby={disabledBy}
          tabIndex={name === active ? 0 : -1}
          onClick={() => disabledBy === undefined && name !== active && onChange(name)}
          onKeyDown={(event) => move(event, index)}
          className={tabClassName}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export function tabId(id: string, name: string): string {
  return `${id}-${name}`;
}

export function panelId(id: string, name: string): string {
  return `${id}-${name}-panel`;
}

export function focusTab(id: string, name: string): void {
  document.getElementById(tabId(id, name))?.focus();
}
