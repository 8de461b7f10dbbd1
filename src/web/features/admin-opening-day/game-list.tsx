import { type ReactNode, useRef, useState } from 'react';
import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { useDeleteOpeningDayGame, useRestoreOpeningDayGame } from '../../api/admin/opening-day-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { toast } from '../../ui/toasts.ts';
import { GameCard } from './game-card.tsx';

export const GAME_GRID = 'mb-12 grid gap-4 lg:grid-cols-2';

interface GameListProps {
  games: readonly OpeningDayGame[];
  whenEmpty: ReactNode;
}

export function GameList({ games, whenEmpty }: GameListProps) {
  // The games whose form is open, as they were when it was opened.
  const [edited, setEdited] = useState<ReadonlyMap<number, OpeningDayGame>>(new Map());
  const region = useRef<HTMLDivElement>(null);
  const { deletedHere, remove, restore } = useDeletion();
  const edit = (game: OpeningDayGame) => setEdited((before) => new Map([...before, [game.id, game]]));
  const stopEditing = (id: number) => setEdited((before) => new Map([...before].filter(([other]) => other !== id)));
  // A game deleted by another admin stays while its form is open, to keep the input.
  const deleted = [...edited.values()].filter(({ id }) => !games.some((game) => game.id === id));
  const listed = [...games, ...deleted].sort((a, b) => a.id - b.id);
  // A form that is open when its game is deleted here stays out of sight, so that undoing brings back its input.
  const isHidden = (game: OpeningDayGame) => deleted.includes(game) && deletedHere.has(game.id);
  const isEmpty = listed.every(isHidden);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {isEmpty && whenEmpty}
      {listed.length > 0 && (
        <ul aria-label="Opening day games" hidden={isEmpty} className={GAME_GRID}>
          {listed.map((game) => (
            <GameCard
              key={game.id}
              game={game}
              isHidden={isHidden(game)}
              isDeleted={deleted.includes(game)}
              editedFrom={edited.get(game.id)}
              edit={() => edit(game)}
              stopEditing={() => stopEditing(game.id)}
              restore={() => restore(game.id)}
              remove={async () => {
                if (!(await remove(game.id))) return;
                // The focused button has unmounted.
                region.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Deletes without confirmation; the toast offers to undo it. */
function useDeletion() {
  const deletion = useDeleteOpeningDayGame();
  const restoration = useRestoreOpeningDayGame();
  const [deletedHere, setDeletedHere] = useState<ReadonlySet<number>>(new Set());
  const unmark = (id: number) => setDeletedHere((before) => new Set([...before].filter((other) => other !== id)));

  const restore = async (id: number): Promise<void> => {
    try {
      await restoration.mutateAsync(id);
      unmark(id);
      toast.success('Opening day game restored');
    } catch (error) {
      const retry = { label: 'Try again', run: () => void restore(id) };
      toast.failure('Error', messageOf(error, 'The game could not be restored.'), retry);
    }
  };

  /** Returns whether the game was deleted. */
  const remove = async (id: number): Promise<boolean> => {
    setDeletedHere((before) => new Set([...before, id]));
    try {
      await deletion.mutateAsync(id);
    } catch (error) {
      unmark(id);
      toast.failure('Error', messageOf(error, 'Failed to delete opening day game'));
      return false;
    }
    const undo = { label: 'Undo', run: () => void restore(id) };
    toast.success('Opening day game deleted successfully', undefined, undo);
    return true;
  };

  return { deletedHere, remove, restore };
}
