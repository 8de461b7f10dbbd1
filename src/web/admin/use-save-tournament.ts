import { useState } from 'react';
import { type Tournament, TournamentChange } from '../../contract/tournaments.ts';
import { useChangeTournament } from '../api/admin/tournament-mutations.ts';
import { messageOf } from '../api/client.ts';
import { assertInput } from '../forms/use-form.ts';
import { toast } from '../ui/toasts.ts';

/** Saves a form about the tournament. A failure is a toast with this title, and stays at the form as its problem. */
export function useSaveTournament(tournament: Tournament, failedTitle: string) {
  const change = useChangeTournament(tournament.id);
  const [problem, setProblem] = useState('');
  const save = async (input: unknown, onSaved: (saved: Tournament) => void) => {
    setProblem('');
    try {
      assertInput(TournamentChange, input);
      onSaved(await change.mutateAsync(input));
    } catch (error) {
      const message = messageOf(error);
      toast.failure(failedTitle, message);
      setProblem(`${failedTitle}. ${message}`);
      throw error;
    }
  };
  return { problem, save, isPending: change.isPending };
}
