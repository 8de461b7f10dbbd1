import type { ReactNode } from 'react';
import type { Game } from '../../domain/bracket/game.ts';
import { GAME_STATUSES, type GameStatus } from '../../domain/bracket/game.ts';
import { fillSlots, type Slot } from '../../domain/bracket/slots.ts';
import { isSame, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { judgePick } from '../../domain/scoring/scoring.ts';
import { capitalize, type Voice, YOURS } from './voice.ts';

/** The mark beside a pick. */
export type PickMark = 'correct' | 'incorrect' | 'unscored';

export function labelMark(mark: PickMark, voice: Voice): string {
  return mark === 'unscored' ? voice.pick : `${mark} pick`;
}

export function markOf(tree: Tree, picks: Picks, game: Game, slot: Slot): PickMark | null {
  const pickedTeamId = picks.get(game.id);
  if (pickedTeamId === undefined) return null;
  // The picked team was expected in this slot, but another one plays.
  if (slot.missed !== null && isSame(tree, slot.missed, pickedTeamId)) return 'incorrect';
  if (!slot.isPicked) return null;
  const { status } = judgePick(tree, { gameId: game.id, pickedTeamId });
  if (status !== 'upcoming') return status;
  // The team is eliminated, so the pick is wrong before the game is played.
  return slot.isEliminated ? 'incorrect' : 'unscored';
}

/** Whether a game shows its status: games in progress do, and games without a pick, which have no mark. */
export function showsStatus(game: Game, picks: Picks): boolean {
  return game.status === 'in_progress' || !picks.has(game.id);
}

/** All marks and statuses that appear on the board. */
export function listMarks(tree: Tree, picks: Picks): ReadonlySet<PickMark | GameStatus> {
  const marks = tree.games.flatMap((game) => [
    showsStatus(game, picks) ? game.status : null,
    ...fillSlots(tree, picks, game).map((slot) => markOf(tree, picks, game, slot)),
  ]);
  return new Set(marks.filter((mark) => mark !== null));
}

/** Marks differ in shape, as statuses do, for people who cannot tell the colours apart. */
const SHAPES = {
  check: <path d="m3 8.5 3.2 3.2L13 5" />,
  cross: <path d="m4 4 8 8M12 4l-8 8" />,
  disc: <circle cx="8" cy="8" r="3.5" fill="currentColor" />,
  ring: <circle cx="8" cy="8" r="4" />,
  play: <path d="M5.5 3.5v9l7-4.5z" fill="currentColor" />,
  star: (
    <path
      d="m8 2 1.7 3.900 4.300.4-3.200 2.800.9 4.200L8 11.100l-3.700 2.200.9-4.200L2 6.300l4.300-.4z"
      fill="currentColor"
    />
  ),
} as const;

type Shape = keyof typeof SHAPES;

const MARKS: Record<PickMark, { shape: Shape; colour: string }> = {
  correct: { shape: 'check', colour: 'text-good' },
  incorrect: { shape: 'cross', colour: 'text-bad' },
  unscored: { shape: 'disc', colour: 'text-wait' },
};

const STATUSES: Record<GameStatus, { shape: Shape; colour: string }> = {
  completed: { shape: 'check', colour: 'text-good' },
  in_progress: { shape: 'play', colour: 'text-live' },
  scheduled: { shape: 'ring', colour: 'text-faint' },
};

export function MarkGlyph({ mark }: { mark: PickMark }) {
  return <Glyph {...MARKS[mark]} />;
}

/** Beside a lonely pick, or a result that hardly anybody picked. */
export function LonelyGlyph() {
  return <Glyph shape="star" colour="text-gold" />;
}

export function StatusGlyph({ status }: { status: GameStatus }) {
  return <Glyph {...STATUSES[status]} />;
}

function Glyph({ shape, colour }: { shape: Shape; colour: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`size-3.5 flex-none ${colour}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[shape]}
    </svg>
  );
}

export function ResultsLegend({ hasLonely }: { hasLonely: boolean }) {
  return (
    <Legend>
      <StatusEntry status="completed" />
      <StatusEntry status="in_progress" />
      <StatusEntry status="scheduled" />
      {hasLonely && <LonelyEntry />}
    </Legend>
  );
}

interface PicksLegendProps {
  tree: Tree;
  picks: Picks;
  voice?: Voice;
  /** The board marks lonely picks. */
  hasLonely?: boolean;
}

/** Explains only the marks that appear on the board. */
export function PicksLegend({ tree, picks, voice = YOURS, hasLonely = false }: PicksLegendProps) {
  const marks = listMarks(tree, picks);
  return (
    <Legend>
      {marks.has('correct') && <Entry glyph={<MarkGlyph mark="correct" />}>Correct</Entry>}
      {marks.has('incorrect') && <Entry glyph={<MarkGlyph mark="incorrect" />}>Incorrect</Entry>}
      {GAME_STATUSES.toReversed().map((status) => marks.has(status) && <StatusEntry key={status} status={status} />)}
      {marks.has('unscored') && (
        <Entry glyph={<MarkGlyph mark="unscored" />}>{capitalize(voice.pick)}, not scored yet</Entry>
      )}
      {hasLonely && <LonelyEntry />}
    </Legend>
  );
}

function LonelyEntry() {
  return <Entry glyph={<LonelyGlyph />}>Hardly anybody had it</Entry>;
}

function Legend({ children }: { children: ReactNode }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-faint text-sm">
      {children}
    </ul>
  );
}

const STATUS_LABELS: Record<GameStatus, string> = {
  completed: 'Game completed',
  in_progress: 'In progress',
  scheduled: 'Upcoming',
};

function StatusEntry({ status }: { status: GameStatus }) {
  return <Entry glyph={<StatusGlyph status={status} />}>{STATUS_LABELS[status]}</Entry>;
}

function Entry({ glyph, children }: { glyph: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {glyph}
      {children}
    </li>
  );
}
