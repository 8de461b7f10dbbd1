import { lazy, Suspense } from 'react';
import type { Player } from '../../../contract/players.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/states.tsx';

// Only admins need the form, and it brings all the rules for its fields.
const PlayerForm = lazy(async () => ({ default: (await import('./player-form.tsx')).PlayerForm }));

export function PlayerDialog({ edited, close }: { edited: Player | 'new' | null; close: () => void }) {
  const player = edited === 'new' || edited === null ? undefined : edited;
  return (
    <Dialog isOpen={edited !== null} close={close} title={player ? 'Edit Player' : 'Add Player'} staysOpen>
      <Suspense fallback={<FormLoading />}>
        <PlayerForm player={player} close={close} />
      </Suspense>
    </Dialog>
  );
}

function FormLoading() {
  return (
    <>
      <LoadingText>Loading the form</LoadingText>
      <Skeleton className="h-96" />
    </>
  );
}
