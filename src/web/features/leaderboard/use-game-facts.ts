import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildTree } from '../../../domain/bracket/tree.ts';
import { gamesQuery, teamsQuery } from '../../api/tournaments.ts';
import { type GameFacts, NO_FACTS, readFacts } from './game-facts.ts';

/** Null while the games are read; without them the standings do with less. */
export function useGameFacts(tournamentId: number | undefined): GameFacts | null {
  const enabled = tournamentId !== undefined;
  const games = useQuery({ ...gamesQuery(tournamentId ?? 0), enabled });
  const teams = useQuery({ ...teamsQuery(tournamentId ?? 0), enabled });
  const facts = useMemo(
    () => (games.data && teams.data ? readFacts(buildTree(games.data, teams.data)) : null),
    [games.data, teams.data],
  );
  return facts ?? (games.isError || teams.isError ? NO_FACTS : null);
}
