import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { TOURNAMENT_STATUS_LABELS } from '../../ui/status-labels.ts';

interface ReplaceDialogProps {
  current: Tournament;
  teamCount: number | undefined;
  /** The name of the new tournament; null while the dialog is closed. */
  next: string | null;
  /** The name of the tournament whose teams are copied. */
  source: string | undefined;
  close: () => void;
  confirm: () => void;
  isWorking: boolean;
  problem: string;
}

export function ReplaceDialog({ current, teamCount, next, source, ...dialog }: ReplaceDialogProps) {
  const closesSubmissions = current.submissionsOpen;
  return (
    <ConfirmDialog
      isOpen={next !== null}
      title={`Replace ${current.name}?`}
      action="Create Tournament"
      acknowledgement={
        closesSubmissions ? `Close ${current.name} and show ${next} from now on` : `Show ${next} from now on`
      }
      {...dialog}
    >
      {closesSubmissions && <OpenSubmissions tournament={current} />}
      <p>
        Every page will show <strong className="wrap-anywhere">{next}</strong>, with{' '}
        {source === undefined ? 'no teams' : `the teams of ${source}`} and no brackets yet.
      </p>
      <p>
        <strong className="wrap-anywhere">{current.name}</strong>
        {` (${TOURNAMENT_STATUS_LABELS[current.status]}${teamCount ? `, ${teamCount} teams` : ''}) stays stored with its brackets and results, and moves to the history.`}
      </p>
    </ConfirmDialog>
  );
}

function OpenSubmissions({ tournament: { id, name } }: { tournament: Tournament }) {
  const brackets = useQuery(withoutBracketQuery(id)).data?.submitted;
  return (
    <p className="wrap-anywhere rounded-xl bg-wait-soft px-4 py-3 text-wait">
      <strong>The submissions of {name} are still open</strong>
      {brackets !== undefined && `, with ${countOf(brackets, 'bracket')} so far`}. They close with this, and everyone
      can see the brackets then.
    </p>
  );
}
