import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Round } from '../../domain/bracket/rounds.ts';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';
import { gamesQuery, teamsQuery } from '../api/tournament-queries.ts';
import { initialRound } from './board-layout.ts';

/** The tree of a tournament; null until it is loaded. */
export function useTree(tournamentId: number): { tree: Tree | null; isError: boolean; refetch: () => void } {
  const teams = useQuery(teamsQuery(tournamentId));
  const games = useQuery(gamesQuery(tournamentId));
  const tree = useMemo(
    () => (teams.data && games.data ? buildTree(games.data, teams.data) : null),
    [teams.data, games.data],
  );
  const refetch = () => {
    if (teams.isError) teams.refetch();
    if (games.isError) games.refetch();
  };
  return { tree, isError: tree === null && (teams.isError || games.isError), refetch };
}

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
  game?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
}
