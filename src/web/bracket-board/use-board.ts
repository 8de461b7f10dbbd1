import { useState } from 'react';
import type { Round } from '../../domain/bracket/rounds.ts';
import { initialRound } from './board-layout.ts';

interface ShownRound {
  round: Round;
  /** The tournament's current round when this one was chosen. */
  currentRound: Round | null;
}

/** Offers the current round if it has changed and is not on screen. */
export function offerRound(shown: ShownRound, currentRound: Round | null): Round | null {
  return currentRound === shown.currentRound || currentRound === shown.round ? null : currentRound;
}

/** The round shown on narrow screens. It changes only when the user asks; a new current round is offered. */
export function useShownRound(currentRound: Round | null) {
  const [shown, setShown] = useState<ShownRound>({ round: initialRound(currentRound), currentRound });
  return {
    round: shown.round,
    onRound: (round: Round) => setShown({ round, currentRound }),
    offered: offerRound(shown, currentRound),
  };
}

/** Scrolls to a game and focuses the first of its teams that can be picked. */
export function focusGame(gameId: number): void {
  const game = document.querySelector(`[data-game="${gameId}"]`);
  game?.scrollIntoView({ block: 'center' });
  uncoverTitle();
  game?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
}

const PULSE = [{ boxShadow: '0 0 0 0.5rem var(--color-ball)' }, { boxShadow: '0 0 0 0 transparent' }];

/** Points out a game once. */
export function pulseGame(gameId: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.querySelector(`[data-game="${gameId}"]`)?.animate(PULSE, { duration: 1_200, easing: 'ease-out' });
}

/** Scrolls the title of the round below the sticky tabs if they cover half of it. */
function uncoverTitle(): void {
  const [tabs, title] = ['.board-nav', '.board-round[data-active] .board-title'].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (!tabs || !title || title.top >= tabs.bottom || title.bottom <= tabs.bottom) return;
  scrollBy({ top: title.top - tabs.bottom - 12, behavior: 'instant' });
}

/** Whether the board shows one round at a time. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 1023.98px)').matches;
}

/** Whether people pick with their fingers. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

export function scrollToBoard(): void {
  document.querySelector('.board-frame')?.scrollIntoView();
}

/** How far below the top of the window a game is; null if it is not on the board. */
export function topOfGame(gameId: number): number | null {
  return document.querySelector(`[data-game="${gameId}"]`)?.getBoundingClientRect().top ?? null;
}

/** Scrolls until a game is where another one was. */
export function scrollGameTo(gameId: number, top: number | null, behavior: ScrollBehavior = 'smooth'): void {
  const now = topOfGame(gameId);
  if (now === null || top === null) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollBy({ top: now - top, behavior: isStill ? 'instant' : behavior });
}
