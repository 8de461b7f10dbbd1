import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/states.tsx';

// Only admins need it.
const PasteForm = lazy(async () => ({ default: (await import('./paste-form.tsx')).PasteForm }));

export function PasteDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  // Escape closes the dialog, and whoever pressed it by mistake finds the list again.
  const [draft, setDraft] = useState('');
  return (
    <Dialog isOpen={isOpen} close={close} title="Paste Players" staysOpen>
      <Suspense fallback={<FormLoading />}>
        <PasteForm draft={draft} keep={setDraft} close={close} />
      </Suspense>
    </Dialog>
  );
}

function FormLoading() {
  return (
    <>
      <LoadingText>Loading the form</LoadingText>
      <Skeleton className="h-80" />
    </>
  );
}
