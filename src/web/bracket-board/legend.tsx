import type { ReactNode } from 'react';
import { GAME_STATUSES, type GameStatus } from '../../domain/bracket/rounds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { MarkGlyph, StatusGlyph } from './glyphs.tsx';
import { listMarks } from './marks.ts';

export function ResultsLegend() {
  return (
    <Legend>
      <StatusEntry status="completed" />
      <StatusEntry status="in_progress" />
      <StatusEntry status="scheduled" />
    </Legend>
  );
}

/** Only the marks that are on the board. */
export function PicksLegend({ tree, picks }: { tree: Tree; picks: Picks }) {
  const marks = listMarks(tree, picks);
  return (
    <Legend>
      {marks.has('correct') && <Entry glyph={<MarkGlyph mark="correct" />}>Correct</Entry>}
      {marks.has('incorrect') && <Entry glyph={<MarkGlyph mark="incorrect" />}>Incorrect</Entry>}
      {GAME_STATUSES.toReversed().map((status) => marks.has(status) && <StatusEntry key={status} status={status} />)}
      {marks.has('unscored') && <Entry glyph={<MarkGlyph mark="unscored" />}>Your pick, not scored yet</Entry>}
    </Legend>
  );
}

function Legend({ children }: { children: ReactNode }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-faint text-sm">
      {children}
    </ul>
  );
}

const STATUS_WORDS: Record<GameStatus, string> = {
  completed: 'Game completed',
  in_progress: 'In progress',
  scheduled: 'Upcoming',
};

function StatusEntry({ status }: { status: GameStatus }) {
  return <Entry glyph={<StatusGlyph status={status} />}>{STATUS_WORDS[status]}</Entry>;
}

function Entry({ glyph, children }: { glyph: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {glyph}
      {children}
    </li>
  );
}
