import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isMadeHere } from '../api/admin/tournament-changes.ts';
import { useCurrentTournament } from '../api/tournaments.ts';
import { toast } from '../ui/toasts.ts';

/** The page of a tournament turns into that of the next one, and what was typed for the old one goes with it. */
export function useNewTournamentNotice(): void {
  const client = useQueryClient();
  const { data: tournament } = useCurrentTournament();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = tournament?.id;
    if (!tournament || before === undefined || before === tournament.id) return;
    // Whoever has made it knows. The news can be here before the answer.
    if (isMadeHere(tournament.id) || client.isMutating() > 0) return;
    toast.success('A new tournament', `Another admin has made ${tournament.name}. This page is about it now.`);
  }, [client, tournament]);
}
