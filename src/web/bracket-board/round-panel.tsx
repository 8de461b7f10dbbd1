import type { ReactNode } from 'react';
import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { roundPoints } from '../../domain/scoring/scoring.ts';
import { panelId } from '../ui/tabs.tsx';
import type { BoardRound } from './board-layout.ts';

interface RoundPanelProps {
  /** Prefix of the tab ids. */
  id: string;
  column: BoardRound;
  /** Whether this is the round shown on narrow screens. */
  isActive: boolean;
  drawHalf: (games: readonly Game[]) => ReactNode;
}

/** The games of a round: two columns of the complete board, or all that a narrow screen shows. */
export function RoundPanel({ id, column: { round, left, right }, isActive, drawHalf }: RoundPanelProps) {
  const label = (
    <p className="board-label" aria-hidden="true">
      {ROUND_LABELS[round]} <span className="board-points">{roundPoints(round)} pts</span>
    </p>
  );
  return (
    <section
      role="tabpanel"
      id={panelId(id, round)}
      aria-label={ROUND_LABELS[round]}
      className="board-round"
      data-round={round}
      data-active={isActive || undefined}
    >
      <h2 className="board-title">
        {ROUND_LABELS[round]}{' '}
        <span className="font-normal text-faint">
          {roundPoints(round)} points<span className="max-sm:sr-only"> a pick</span>
          {round === 'play_in' && ', never required'}
        </span>
      </h2>
      <div className="board-half" data-half="left">
        {label}
        <ol className="board-games">{drawHalf(left)}</ol>
      </div>
      {right.length > 0 && (
        <div className="board-half" data-half="right">
          {label}
          <ol className="board-games">{drawHalf(right)}</ol>
        </div>
      )}
    </section>
  );
}
