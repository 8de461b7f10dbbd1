import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { nameLosses } from './losses.ts';
import type { useGeneration } from './use-generation.ts';

/** Says in numbers what a new bracket costs, and takes nobody's word for other numbers than these. */
export function RegenerateDialog({ generation }: { generation: ReturnType<typeof useGeneration> }) {
  const { isAsking, asked, problem, isWorking, agree, close } = generation;
  const lost = asked ? nameLosses(asked) : '';
  return (
    <ConfirmDialog
      // Other numbers are another question, which nobody has agreed to yet.
      key={lost}
      isOpen={isAsking}
      close={close}
      title="Generate the bracket again?"
      action={isWorking ? 'Generating...' : 'Discard and Generate'}
      confirm={agree}
      isWorking={isWorking}
      understood={`I understand that ${lost} will be lost.`}
      problem={problem}
    >
      <p>
        The new bracket takes the place of the one that is being played.{' '}
        <strong className="text-bad">This discards {lost}.</strong> None of it can be brought back.
      </p>
      <p>Everybody has to submit anew, and the tournament goes back to Not Started. Teams and players stay.</p>
    </ConfirmDialog>
  );
}
