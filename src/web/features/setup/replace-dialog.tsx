import type { Tournament } from '../../../contract/tournaments.ts';
import { TOURNAMENT_STATUS_LABELS } from '../../../domain/results/progress.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ReplaceDialogProps {
  current: Tournament;
  teamCount: number | undefined;
  /** The name of the new tournament; nothing is asked without one. */
  next: string | null;
  close: () => void;
  confirm: () => void;
  isWorking: boolean;
  problem: string;
}

export function ReplaceDialog({ current, teamCount, next, ...dialog }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      isOpen={next !== null}
      title={`Replace ${current.name}?`}
      action="Create Tournament"
      understood={`Show ${next} from now on`}
      {...dialog}
    >
      <p>
        Every page will show <strong className="wrap-anywhere">{next}</strong>, with no teams and no brackets yet.
      </p>
      <p>
        <strong className="wrap-anywhere">{current.name}</strong>
        {` (${TOURNAMENT_STATUS_LABELS[current.status]}${teamCount ? `, ${teamCount} teams` : ''}) stays stored with its brackets and results, but no page shows it any more, and there is no button to bring it back.`}
      </p>
    </ConfirmDialog>
  );
}
