import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCurrentTournament } from '../api/tournaments.ts';
import { toast } from '../ui/toasts.ts';

/** Tells that somebody else has started a new tournament, since whatever is typed belonged to the one before. */
export function useOtherTournament(): void {
  const { data: tournament } = useCurrentTournament();
  const client = useQueryClient();
  const known = useRef(tournament?.id);
  useEffect(() => {
    const before = known.current;
    known.current = tournament?.id;
    // Who has just made it knows.
    if (before === undefined || !tournament || tournament.id === before || client.isMutating() > 0) return;
    toast.failure(
      'Another tournament is current now',
      `Somebody has started ${tournament.name}. What was typed for the one before is not saved.`,
    );
  }, [tournament, client]);
}
