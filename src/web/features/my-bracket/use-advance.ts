import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Game } from '../../../domain/bracket/game.ts';
import type { Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame, findNextInRound } from '../../../domain/picks/picking.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { isNarrow, scrollGameTo, topOfGame } from '../../bracket-board/use-board.ts';
import { isSamePicks } from './local-draft.ts';

const PAUSE_MS = 500;

interface AdvanceOptions {
  tree: Tree;
  locked: Picks;
  picks: Picks;
  /** The round on screen. */
  round: Round;
  showRound: (round: Round) => void;
  /** Called once nothing but optional play-ins is open. */
  onComplete: () => void;
}

/**
 * Where the board shows a round at a time: brings the next game to where the last one was picked, so that the thumb can
 * stay. After the last pick of a round it says so for half a second, and then shows the next round.
 */
export function useAdvance({ tree, locked, picks, round, showRound, onComplete }: AdvanceOptions) {
  const [finished, setFinished] = useState<{
    round: Round;
    picks: Picks;
    next: Game | undefined;
    top: number | null;
  } | null>(null);
  const goOn = useEffectEvent((next: Game | undefined, top: number | null) => {
    setFinished(null);
    // Play-ins are optional, so nobody is led to them.
    if (!next || next.round === 'play_in') return onComplete();
    flushSync(() => showRound(next.round));
    scrollGameTo(next.id, top, 'instant');
  });
  useEffect(() => {
    if (!finished) return;
    // Undo, for example, or another round: the page stays where it is.
    if (round !== finished.round || !isSamePicks(picks, finished.picks)) return setFinished(null);
    const timer = setTimeout(() => goOn(finished.next, finished.top), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [finished, picks, round]);

  /** To be called after the first pick of a game, with the picks since. */
  const advance = (now: Picks, game: Game) => {
    setFinished(null);
    // Somebody at the keyboard goes on from the focused choice.
    if (!isNarrow() || document.activeElement?.matches(':focus-visible')) return;
    const following = findNextInRound(tree, now, game, locked);
    const top = topOfGame(game.id);
    if (following) scrollGameTo(following.id, top);
    else setFinished({ round: game.round, picks: now, next: findNextGame(tree, now, locked), top });
  };
  return { advance, finished: finished?.round ?? null };
}
