import type { ReactNode } from 'react';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';

/** Two teams, the place they play for, and the team that waits there. */
export function PlayInFigure() {
  return (
    <figure className="rounded-2xl border border-line bg-card p-4 sm:p-5">
      <div className="grid items-center gap-3 sm:grid-cols-[1fr_auto_1.4fr]">
        <Games name={ROUND_LABELS.play_in}>
          <Slot seed={16} name="Old Mill" />
          <Slot seed={16} name="Mud Hens" />
        </Games>
        <Arrow />
        <Games name={ROUND_LABELS.round_of_32}>
          <Slot seed={1} name="Harbor Herons" />
          <Slot seed={16} name="Old Mill/Mud Hens" isShared />
        </Games>
      </div>
      <figcaption className="text-faint">
        Old Mill and Mud Hens play for the place against Harbor Herons. Until then they share it.
      </figcaption>
    </figure>
  );
}

function Games({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold text-faint text-sm">{name}</span>
      {children}
    </div>
  );
}

function Slot({ seed, name, isShared = false }: { seed: number; name: string; isShared?: boolean }) {
  const look = isShared ? 'border-on-court bg-court text-on-court' : 'border-edge bg-raised';
  return (
    <span className={`flex min-h-11 items-center gap-3 rounded-xl border-2 px-3 font-semibold ${look}`}>
      <span className="w-5 text-right text-sm">{seed}</span>
      {name}
    </span>
  );
}

function Arrow() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-8 rotate-90 justify-self-center text-accent sm:mt-6 sm:rotate-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 12h17M13 5l7 7-7 7" />
    </svg>
  );
}
