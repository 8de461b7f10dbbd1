import { type KeyboardEvent, type ReactNode, useId } from 'react';

const TABS = [
  { name: 'login', label: 'Login' },
  { name: 'register', label: 'Register' },
] as const;

export type FormTab = (typeof TABS)[number]['name'];

const TAB =
  'min-h-12 flex-1 cursor-pointer rounded-full px-4 font-bold text-lg text-faint hover:text-ink aria-selected:bg-ink aria-selected:text-paper';
// With two of them, either arrow leads to the other one.
const TO_THE_OTHER = ['ArrowLeft', 'ArrowRight'];

interface FormTabsProps {
  active: FormTab;
  choose: (tab: FormTab) => void;
  /** The form of the active tab. */
  children: ReactNode;
}

export function FormTabs({ active, choose, children }: FormTabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const other = TABS.find(({ name }) => name !== active);
    if (!other || !TO_THE_OTHER.includes(event.key)) return;
    event.preventDefault();
    choose(other.name);
    document.getElementById(`${id}-${other.name}`)?.focus();
  };
  return (
    <div className="mt-6 max-w-xl">
      <div role="tablist" aria-label="Login or register" className="flex rounded-full border border-line bg-card p-1">
        {TABS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === active}
            aria-controls={name === active ? `${id}-form` : undefined}
            tabIndex={name === active ? 0 : -1}
            onClick={() => name !== active && choose(name)}
            onKeyDown={move}
            className={TAB}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-form`} aria-labelledby={`${id}-${active}`} className="mt-6">
        {children}
      </div>
    </div>
  );
}
