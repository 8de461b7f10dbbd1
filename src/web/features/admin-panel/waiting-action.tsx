import type { Tournament } from '../../../contract/tournaments.ts';
import { reportField } from '../../../domain/field-report.ts';
import type { Tree } from '../../../domain/tree.ts';
import { countLosses } from '../../admin/losses.ts';
import { RegenerateDialog } from '../../admin/regenerate-dialog.tsx';
import { useGeneration } from '../../admin/use-generation.ts';
import { useToggleSubmissions } from '../../admin/use-toggle-submissions.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import type { WaitingItem } from './waiting-item.ts';

interface WaitingActionProps {
  action: NonNullable<WaitingItem['action']>;
  look: ButtonLook;
  tournament: Tournament;
  tree: Tree;
  /** The button is gone with its row. */
  done: () => void;
}

/** What one press does without leaving the panel. */
export function WaitingAction({ action, look, tournament, tree, done }: WaitingActionProps) {
  const submissions = useToggleSubmissions(tournament);
  const generation = useGeneration(
    tournament.id,
    reportField([...tree.teamById.values()]),
    countLosses(tree.games, 0),
    done,
  );
  const isWorking = submissions.isPending || generation.isWorking;
  const press = () => {
    if (action.does === 'generate') generation.start();
    else submissions.change(action.does === 'open', done);
  };
  return (
    <>
      <Button look={look} aria-disabled={isWorking} onClick={press} className="justify-self-start">
        {action.label}
      </Button>
      {action.does === 'generate' && <RegenerateDialog generation={generation} />}
    </>
  );
}
