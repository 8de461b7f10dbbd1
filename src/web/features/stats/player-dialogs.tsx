import { lazy, Suspense, useState } from 'react';
import type { Player } from '../../../contract/players.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/states.tsx';

// Lazy, since only admins need the forms, which bring Zod schemas.
const PlayerForm = lazy(async () => ({ default: (await import('./player-form.tsx')).PlayerForm }));
const PastePlayersForm = lazy(async () => ({ default: (await import('./paste-players-form.tsx')).PastePlayersForm }));

export interface EditedPlayer {
  /** Undefined for a new one. */
  player: Player | undefined;
}

export function PlayerDialog({ edited, close }: { edited: EditedPlayer | null; close: () => void }) {
  const player = edited?.player;
  return (
    <Dialog isOpen={edited !== null} close={close} title={player ? 'Edit Player' : 'Add Player'} ignoresBackdrop>
      <Suspense fallback={<FormLoading height="h-96" />}>
        <PlayerForm player={player} close={close} />
      </Suspense>
    </Dialog>
  );
}

export function PasteDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  // Kept when the dialog is closed without Cancel.
  const [draft, setDraft] = useState('');
  return (
    <Dialog isOpen={isOpen} close={close} title="Paste Players" ignoresBackdrop>
      <Suspense fallback={<FormLoading height="h-80" />}>
        <PastePlayersForm draft={draft} saveDraft={setDraft} close={close} />
      </Suspense>
    </Dialog>
  );
}

function FormLoading({ height }: { height: string }) {
  return (
    <>
      <LoadingText>Loading the form</LoadingText>
      <Skeleton className={height} />
    </>
  );
}
