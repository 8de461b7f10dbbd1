import './game-score.css';
import { useState } from 'react';
import type { Game } from '../../domain/bracket/game.ts';
import { nameSlots } from '../../domain/bracket/schedule.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { DotGlyph, labelDot } from '../bracket-board/pick-dots.tsx';
import { YOURS } from '../bracket-board/voice.ts';
import { Counting } from '../ui/counting.tsx';
import { SlotName } from './slot-names.tsx';

interface GameScoreProps {
  tree: Tree;
  game: Game;
  /** The side that the user has picked, which gets the mark of a pick. */
  pick?: number | undefined;
}

/** A game as a scoreboard: a row for each side, so that the score is never cut off. Who leads is bold. */
export function GameScore({ tree, game, pick }: GameScoreProps) {
  const [first, second] = nameSlots(tree, game);
  const hasScore = game.team1Score !== null || game.team2Score !== null;
  const [score1, score2] = [game.team1Score ?? 0, game.team2Score ?? 0];
  const sides = [
    { name: first, teamId: game.team1Id, score: score1, leads: score1 > score2 },
    { name: second, teamId: game.team2Id, score: score2, leads: score2 > score1 },
  ];
  return sides.map(({ name, teamId, score, leads }) => (
    <p key={name} className={`flex items-baseline justify-between gap-3 text-xl leading-7 ${leads ? 'font-bold' : ''}`}>
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate pl-px">
          <SlotName tree={tree} teamId={teamId} name={name} />
        </span>
        {pick !== undefined && teamId === pick && (
          <>
            <DotGlyph dot="unscored" />
            <span className="sr-only">{labelDot('unscored', YOURS)}</span>
          </>
        )}
      </span>
      {hasScore && (
        <span className={`min-w-7 flex-none text-right ${leads ? 'font-display font-extrabold' : ''}`}>
          <Score value={score} />
        </span>
      )}
    </p>
  ));
}

/** A running score, which stands out for a moment when it changes. */
function Score({ value }: { value: number }) {
  const [first] = useState(value);
  return (
    <span className="relative">
      {/* The key restarts the CSS animation. */}
      {value !== first && (
        <span key={value} aria-hidden="true" className="score-changed absolute -inset-x-1 inset-y-0 rounded-md" />
      )}
      <span className="relative">
        <Counting value={value} />
      </span>
    </span>
  );
}
