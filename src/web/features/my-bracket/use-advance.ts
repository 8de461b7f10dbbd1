import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Game } from '../../../domain/bracket/game.ts';
import type { Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame, findNextInRound } from '../../../domain/picks/picking.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { isNarrow, scrollToGame } from '../../bracket-board/use-board.ts';

const PAUSE_MS = 500;

/**
 * Where the board shows a round at a time: brings the next game to where the last one was picked, so that the thumb can
 * stay. After the last pick of a round it says so for half a second, and then shows the next round.
 */
export function useAdvance(tree: Tree, locked: Picks, showRound: (round: Round) => void) {
  const [finished, setFinished] = useState<Round | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** To be called after the first pick of a game. */
  const advance = (picks: Picks, game: Game) => {
    clearTimeout(timer.current);
    setFinished(null);
    // Somebody at the keyboard goes on from the focused choice.
    if (!isNarrow() || document.activeElement?.matches(':focus-visible')) return;
    const next = findNextInRound(tree, picks, game, locked);
    if (next) return scrollToGame(next.id, game.id);
    setFinished(game.round);
    timer.current = setTimeout(() => {
      setFinished(null);
      const first = findNextGame(tree, picks, locked);
      // Play-ins are optional, so nobody is led to them.
      if (!first || first.round === 'play_in') return;
      flushSync(() => showRound(first.round));
      document.querySelector('.board-frame')?.scrollIntoView();
    }, PAUSE_MS);
  };
  return { advance, finished };
}
