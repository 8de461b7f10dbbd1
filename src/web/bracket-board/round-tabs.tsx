import type { KeyboardEvent } from 'react';
import { COLUMN_LABELS, ROUND_LABELS, type Round } from '../../domain/bracket/rounds.ts';

export interface RoundTab {
  round: Round;
  /** '12/16', or '120 pts'. */
  figure: string;
  /** What the figure counts, for screen readers: 'picked', 'played' or 'earned'. */
  verb: string;
}

interface RoundTabsProps {
  tabs: readonly RoundTab[];
  active: Round;
  onChange: (round: Round) => void;
}

/** One round at a time, where the screen is too narrow for the whole bracket. */
export function RoundTabs({ tabs, active, onChange }: RoundTabsProps) {
  const move = (event: KeyboardEvent, step: number) => {
    const index = tabs.findIndex(({ round }) => round === active);
    const next = tabs.at((index + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.round);
    focusTab(next.round);
  };
  return (
    <div role="tablist" aria-label="Rounds" className="board-tabs">
      {tabs.map(({ round, figure, verb }) => (
        <button
          key={round}
          type="button"
          role="tab"
          id={tabId(round)}
          aria-controls={panelId(round)}
          aria-selected={round === active}
          tabIndex={round === active ? 0 : -1}
          onClick={() => onChange(round)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(event, 1);
            if (event.key === 'ArrowLeft') move(event, -1);
          }}
          className="board-tab"
        >
          <span className="font-bold">{COLUMN_LABELS[round]}</span>{' '}
          <span className="whitespace-nowrap text-xs">{figure}</span>
          <span className="sr-only">
            {verb}, {ROUND_LABELS[round]}
          </span>
        </button>
      ))}
    </div>
  );
}

export function focusTab(round: Round): void {
  document.getElementById(tabId(round))?.focus();
}

function tabId(round: Round): string {
  return `tab-${round}`;
}

export function panelId(round: Round): string {
  return `round-${round}`;
}
