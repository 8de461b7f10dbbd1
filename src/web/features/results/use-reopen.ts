import { useReopenGame } from '../../api/admin/game-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { toast } from '../../ui/toasts.ts';

/** Reopens a game, with a toast about it. */
export function useReopen(tournamentId: number, gameId: number) {
  const { mutateAsync, isPending } = useReopenGame({ tournamentId, gameId });
  /** Returns why it failed, or null. `onReopened` is dropped if the component unmounts before. */
  const reopen = async (advice: string, onReopened?: () => void): Promise<string | null> => {
    try {
      await mutateAsync(undefined, { onSuccess: () => onReopened?.() });
    } catch (error) {
      const problem = messageOf(error, 'The game could not be reopened.');
      toast.failure('Update Failed', problem);
      return problem;
    }
    toast.success('Game Reopened', advice);
    return null;
  };
  return { reopen, isPending };
}
