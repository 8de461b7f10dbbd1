import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Round } from '../../domain/bracket/rounds.ts';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';
import { gamesQuery, teamsQuery } from '../api/tournament-queries.ts';
import { roundToShow } from './layout.ts';

/** A tournament's games, linked; null while they are on their way. */
export function useBoard(tournamentId: number): { tree: Tree | null; isError: boolean; refetch: () => void } {
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
  /** The round that was current when this one was chosen. */
  currentRound: Round | null;
}

/** The round to offer: the current one, if that has changed and it is not on screen. */
export function offerRound(shown: ShownRound, currentRound: Round | null): Round | null {
  return currentRound === shown.currentRound || currentRound === shown.round ? null : currentRound;
}

/** The round that a narrow screen shows. It does not change by itself under somebody who is looking at it. */
export function useShownRound(currentRound: Round | null) {
  const [shown, setShown] = useState<ShownRound>({ round: roundToShow(currentRound), currentRound });
  return {
    round: shown.round,
    onRound: (round: Round) => setShown({ round, currentRound }),
    offered: offerRound(shown, currentRound),
  };
}

/** Shows a game and gives it the focus, where it can be picked. */
export function focusGame(gameId: number): void {
  const game = document.getElementById(`game-${gameId}`);
  game?.scrollIntoView({ block: 'center' });
  game?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
}
