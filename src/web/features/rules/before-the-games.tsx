import type { ComponentType, ReactNode } from 'react';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { roundPoints } from '../../../domain/scoring/scoring.ts';

/** A section of the rules page. */
export interface Rule {
  id: string;
  title: string;
  Text: ComponentType;
}

export const BEFORE_THE_GAMES: readonly Rule[] = [
  { id: 'the-game', title: 'The game', Text: TheGame },
  { id: 'picking', title: 'Making your picks', Text: Picking },
  { id: 'play-ins', title: 'Play-in games', Text: PlayIns },
  { id: 'deadlines', title: 'Deadlines', Text: Deadlines },
  { id: 'secrecy', title: 'Who sees your picks', Text: Secrecy },
];

function TheGame() {
  return (
    <p>
      32 teams play 31 games in 5 rounds; whoever loses is out. Before it starts you predict the winner of every game,
      in one bracket. Each prediction that comes true earns points, and whoever has the most points after the final
      wins. Everyone with an account may play, with one bracket per tournament.
    </p>
  );
}

function Picking() {
  return (
    <ul>
      <li>Press a team to pick it as the winner. It moves on to the next round, where you pick again.</li>
      <li>
        Changing your mind is free until you submit. A new pick clears the later picks that needed the team it replaces.
      </li>
      <li>
        You can pick without an account: only submitting asks for one. Unfinished picks are kept in your browser, and
        with an account they follow you from device to device.
      </li>
      <li>
        Every game of the {ROUND_LABELS.round_of_32} that has not started needs a pick. Later rounds may stay open: you
        are asked first, and an open game earns nothing.
      </li>
      <li>
        Submitting is final, unless the organisers let brackets be changed until submissions close. Your bracket then
        shows when it was submitted.
      </li>
    </ul>
  );
}

function PlayIns() {
  return (
    <>
      <p>
        Some tournaments have 34 teams. Then four of them have seed 16, and two play-in games decide which of them meet
        the teams of seed 1.
      </p>
      <PlayInFigure />
      <ul>
        <li>
          Until a play-in is decided, the place in the bracket belongs to both: “16 Old Mill/Mud Hens”. Pick it, and you
          have picked whoever comes out, in this game and in every later one.
        </li>
        <li>
          The play-in itself can be picked too, for {roundPoints('play_in')} points. You may, but you never have to.
        </li>
      </ul>
    </>
  );
}

function Deadlines() {
  return (
    <ul>
      <li>
        You can submit while submissions are open. The first page says whether they are, and when the games begin.
      </li>
      <li>
        A game that has started takes no more picks, from anyone, even if submissions are still open. A late bracket
        does not need it, and never earns points for a result that was already known.
      </li>
      <li>Once submissions close, brackets that were submitted stay exactly as they are.</li>
    </ul>
  );
}

function Secrecy() {
  return (
    <p>
      While submissions are open, nobody sees your picks but you: not the others, not the people who run the tournament.
      Once submissions are closed, everybody can look at everybody’s bracket.
    </p>
  );
}

/** A play-in, its combined slot, and the opponent. */
function PlayInFigure() {
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
  const classes = isShared ? 'border-on-court bg-court text-on-court' : 'border-edge bg-raised';
  return (
    <span className={`flex min-h-11 items-center gap-3 rounded-xl border-2 px-3 font-semibold ${classes}`}>
      <span className={`w-5 text-right font-normal text-xs ${isShared ? '' : 'text-faint'}`}>{seed}</span>
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
