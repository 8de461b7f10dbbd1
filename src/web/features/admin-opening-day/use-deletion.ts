import { useDeleteOpeningDayGame, useRestoreOpeningDayGame } from '../../api/admin/opening-day-changes.ts';
import { sentenceOf } from '../../api/client.ts';
import { toast } from '../../ui/toasts.ts';

/** Deleting asks nothing, and can be undone from its toast. */
export function useDeletion(tournamentId: number) {
  const deletion = useDeleteOpeningDayGame(tournamentId);
  const restoration = useRestoreOpeningDayGame(tournamentId);

  const restore = async (id: number): Promise<void> => {
    try {
      await restoration.mutateAsync(id);
      toast.success('Opening day game restored');
    } catch (error) {
      const again = { label: 'Try again', run: () => void restore(id) };
      toast.failure('Error', sentenceOf(error, 'Failed to restore opening day game'), again);
    }
  };

  /** Whether it worked. */
  const remove = async (id: number): Promise<boolean> => {
    try {
      await deletion.mutateAsync(id);
    } catch (error) {
      toast.failure('Error', sentenceOf(error, 'Failed to delete opening day game'));
      return false;
    }
    const undo = { label: 'Undo', run: () => void restore(id) };
    toast.success('Opening day game deleted successfully', undefined, undo);
    return true;
  };

  return { remove, restore };
}
