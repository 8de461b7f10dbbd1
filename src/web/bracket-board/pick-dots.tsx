import type { ReactNode } from 'react';
import type { Game, GameStatus } from '../../domain/bracket/game.ts';
import { isSame, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { fillSlots, type Slot } from '../../domain/picks/slots.ts';
import { judgePick } from '../../domain/scoring/scoring.ts';
import { capitalize, type Voice, YOURS } from './voice.ts';

/** The dot beside a pick. */
export type PickDot = 'correct' | 'incorrect' | 'unscored';

export function labelDot(dot: PickDot, voice: Voice): string {
  return dot === 'unscored' ? voice.pick : `${dot} pick`;
}

export function dotOf(tree: Tree, picks: Picks, game: Game, slot: Slot): PickDot | null {
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

/** Whether a game shows its status: games in progress do, and games without a pick, which have no dot. */
export function showsStatus(game: Game, picks: Picks): boolean {
  return game.status === 'in_progress' || !picks.has(game.id);
}

const ALWAYS_EXPLAINED = ['correct', 'incorrect', 'scheduled'] as const;
const EXPLAINED_WHERE_SHOWN = ['in_progress', 'completed', 'unscored'] as const;

/**
 * The dots and statuses in the legend: whether a pick was correct, always, and what else the board shows. A pick that can
 * still be changed has no dot.
 */
export function listExplained(
  tree: Tree,
  picks: Picks,
  isOpen: (game: Game) => boolean = () => false,
): (PickDot | GameStatus)[] {
  const shown = new Set(
    tree.games.flatMap((game) => [
      showsStatus(game, picks) ? game.status : null,
      ...(isOpen(game) ? [] : fillSlots(tree, picks, game).map((slot) => dotOf(tree, picks, game, slot))),
    ]),
  );
  return [...ALWAYS_EXPLAINED, ...EXPLAINED_WHERE_SHOWN.filter((each) => shown.has(each))];
}

/** Shapes, which differ in what they hold, for people who cannot tell the colours apart. */
const SHAPES = {
  check: <Disc sign="m4.800 8.300 2.200 2.200 4.200-4.700" />,
  cross: <Disc sign="m5.400 5.400 5.200 5.200M10.600 5.400l-5.200 5.200" />,
  plain: <Disc />,
  dash: <Disc sign="M5 8h6" />,
  play: <Disc sign="M6.500 5.300v5.400L10.800 8z" />,
  hollow: <circle cx="8" cy="8" r="5" fill="var(--color-line)" strokeWidth="2" />,
  star: (
    <path
      d="m8 2 1.7 3.900 4.300.4-3.200 2.800.9 4.200L8 11.100l-3.700 2.200.9-4.200L2 6.300l4.300-.4z"
      fill="currentColor"
    />
  ),
} as const;

/** In the colour of its dot or status, with a sign in it. */
function Disc({ sign }: { sign?: string }) {
  return (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
      {sign && <path d={sign} stroke="var(--color-card)" strokeWidth="2" />}
    </>
  );
}

type Shape = keyof typeof SHAPES;

const DOTS: Record<PickDot, { shape: Shape; colour: string }> = {
  correct: { shape: 'check', colour: 'text-good' },
  incorrect: { shape: 'cross', colour: 'text-bad' },
  unscored: { shape: 'plain', colour: 'text-amber' },
};

const STATUSES: Record<GameStatus, { shape: Shape; colour: string }> = {
  completed: { shape: 'check', colour: 'text-good' },
  in_progress: { shape: 'play', colour: 'text-live' },
  scheduled: { shape: 'hollow', colour: 'text-edge' },
};

/** Beside picks the green check is theirs. */
const STATUSES_BESIDE_PICKS = { ...STATUSES, completed: { shape: 'dash', colour: 'text-faint' } } as const;

const GLYPHS = { ...DOTS, ...STATUSES_BESIDE_PICKS };

export function DotGlyph({ dot }: { dot: PickDot }) {
  return <Glyph {...DOTS[dot]} />;
}

/** Beside a lonely pick, or a result that hardly anybody picked. */
export function LonelyGlyph() {
  return <Glyph shape="star" colour="text-gold" />;
}

/** `isPersonal`: on a board with picks. */
export function StatusGlyph({ status, isPersonal = false }: { status: GameStatus; isPersonal?: boolean }) {
  return <Glyph {...(isPersonal ? STATUSES_BESIDE_PICKS : STATUSES)[status]} />;
}

function Glyph({ shape, colour }: { shape: Shape; colour: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`size-3.5 flex-none ${colour}`}
      fill="none"
      stroke="currentColor"
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
  /** Whether the board lets a game's pick be changed. */
  isOpen?: (game: Game) => boolean;
  voice?: Voice;
  /** The board marks lonely picks. */
  hasLonely?: boolean;
}

/** Explains the dots of picks, and whatever else appears on the board. */
export function PicksLegend({ tree, picks, isOpen, voice = YOURS, hasLonely = false }: PicksLegendProps) {
  const labels = { ...STATUS_LABELS, ...DOT_LABELS, unscored: `${capitalize(voice.pick)}, not scored yet` };
  return (
    <Legend>
      {listExplained(tree, picks, isOpen).map((each) => (
        <Entry key={each} glyph={<Glyph {...GLYPHS[each]} />}>
          {labels[each]}
        </Entry>
      ))}
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

const DOT_LABELS: Record<Exclude<PickDot, 'unscored'>, string> = { correct: 'Correct', incorrect: 'Incorrect' };

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
