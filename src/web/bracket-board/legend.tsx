import type { ReactNode } from 'react';
import { MarkGlyph, StatusGlyph } from './glyphs.tsx';

export function ResultsLegend() {
  return (
    <Legend>
      <Entry glyph={<StatusGlyph status="completed" />}>Game completed</Entry>
      <Entry glyph={<StatusGlyph status="in_progress" />}>In progress</Entry>
      <Entry glyph={<StatusGlyph status="scheduled" />}>Upcoming</Entry>
    </Legend>
  );
}

export function PicksLegend() {
  return (
    <Legend>
      <Entry glyph={<MarkGlyph mark="correct" />}>Correct</Entry>
      <Entry glyph={<MarkGlyph mark="incorrect" />}>Incorrect</Entry>
      <Entry glyph={<StatusGlyph status="scheduled" />}>Upcoming</Entry>
      <Entry glyph={<MarkGlyph mark="unscored" />}>Your pick, not scored yet</Entry>
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

function Entry({ glyph, children }: { glyph: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {glyph}
      {children}
    </li>
  );
}
