import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/states.tsx';

// Only admins need it.
const PasteForm = lazy(async () => ({ default: (await import('./paste-form.tsx')).PasteForm }));

export function PasteDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Dialog isOpen={isOpen} close={close} title="Paste Players" staysOpen>
      <Suspense fallback={<FormLoading />}>
        <PasteForm close={close} />
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
