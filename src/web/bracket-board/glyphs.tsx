import type { GameStatus } from '../../domain/bracket/rounds.ts';
import type { PickMark } from './marks.ts';

/** Every state has a shape of its own, so that nobody needs its colour. */
const SHAPES = {
  check: <path d="m3 8.5 3.2 3.2L13 5" />,
  cross: <path d="m4 4 8 8M12 4l-8 8" />,
  disc: <circle cx="8" cy="8" r="3.5" fill="currentColor" />,
  ring: <circle cx="8" cy="8" r="4" />,
  play: <path d="M5.5 3.5v9l7-4.5z" fill="currentColor" />,
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
