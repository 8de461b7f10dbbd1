import { useRef } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { reportField } from '../../../domain/bracket/field-report.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { countLosses, useGeneration } from '../../admin/use-generation.ts';
import { useToggleSubmissions } from '../../admin/use-toggle-submissions.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import type { Task } from './tasks.ts';

interface TaskActionProps {
  action: NonNullable<Task['action']>;
  variant: ButtonVariant;
  tournament: Tournament;
  tree: Tree;
  /** Called if the button unmounts while it has the focus. */
  onFocusLost: () => void;
}

/** A button that does the task without leaving the panel. */
export function TaskAction({ tree, ...props }: TaskActionProps) {
  return props.action.does === 'generate' ? (
    <GenerateAction tree={tree} {...props} />
  ) : (
    <SubmissionsAction {...props} />
  );
}

function GenerateAction({ action, variant, tournament, tree, onFocusLost }: TaskActionProps) {
  const { button, restoreFocus } = useFocusFallback(onFocusLost);
  const report = reportField([...tree.teamById.values()]);
  const generation = useGeneration(tournament.id, report, countLosses(tree.games, 0), restoreFocus);
  return (
    <Button
      ref={button}
      variant={variant}
      aria-disabled={generation.isWorking}
      onClick={generation.start}
      className="justify-self-start"
    >
      {action.label}
    </Button>
  );
}

function SubmissionsAction({ action, variant, tournament, onFocusLost }: Omit<TaskActionProps, 'tree'>) {
  const { button, restoreFocus } = useFocusFallback(onFocusLost);
  const { isPending, change, dialog } = useToggleSubmissions(tournament);
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        aria-disabled={isPending}
        onClick={() => change(action.does === 'open', { onChanged: restoreFocus })}
        className="justify-self-start"
      >
        {action.label}
      </Button>
      {dialog}
    </>
  );
}

/** `restoreFocus` calls `onFocusLost`, unless an element other than the button has the focus. */
function useFocusFallback(onFocusLost: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = () => {
    const { activeElement, body } = document;
    if (activeElement === button.current || activeElement === body) onFocusLost();
  };
  return { button, restoreFocus };
}
