import { useRef } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { reportField } from '../../../domain/bracket/field-report.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { countLosses, useGeneration } from '../../admin/use-generation.ts';
import { useToggleSubmissions } from '../../admin/use-toggle-submissions.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import type { WaitingItem } from './waiting.ts';

interface WaitingActionProps {
  action: NonNullable<WaitingItem['action']>;
  variant: ButtonVariant;
  tournament: Tournament;
  tree: Tree;
  /** The button goes with its row, and the focus was on it. */
  onFocusLost: () => void;
}

/** What one press does without leaving the panel. */
export function WaitingAction({ tree, ...props }: WaitingActionProps) {
  return props.action.does === 'generate' ? (
    <GenerateAction tree={tree} {...props} />
  ) : (
    <SubmissionsAction {...props} />
  );
}

function GenerateAction({ action, variant, tournament, tree, onFocusLost }: WaitingActionProps) {
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

function SubmissionsAction({ action, variant, tournament, onFocusLost }: Omit<WaitingActionProps, 'tree'>) {
  const { button, restoreFocus } = useFocusFallback(onFocusLost);
  const { isPending, change } = useToggleSubmissions(tournament);
  return (
    <Button
      ref={button}
      variant={variant}
      aria-disabled={isPending}
      onClick={() => change(action.does === 'open', restoreFocus)}
      className="justify-self-start"
    >
      {action.label}
    </Button>
  );
}

/** Whoever has gone on to something else meanwhile keeps the focus there. */
function useFocusFallback(onFocusLost: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = () => {
    const { activeElement, body } = document;
    if (activeElement === button.current || activeElement === body) onFocusLost();
  };
  return { button, restoreFocus };
}
