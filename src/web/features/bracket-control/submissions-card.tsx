import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { useToggleSubmissions } from '../../admin/use-toggle-submissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NothingToPick } from './nothing-to-pick.tsx';
import { SubmissionCount } from './submission-count.tsx';

interface SubmissionsCardProps {
  tournament: Tournament;
  /** Its games; null where they could not be read. */
  tree: Tree | null;
}

export function SubmissionsCard({ tournament, tree }: SubmissionsCardProps) {
  const { isOpen, isPending, change } = useToggleSubmissions(tournament);
  // With every game decided there is nothing left to pick.
  const isOver = tournament.status === 'completed';
  const state = <Badge tone={isOpen ? 'good' : 'wait'}>{isOpen ? 'Open' : 'Closed'}</Badge>;
  return (
    <Card title={<span className="wrap-anywhere">{tournament.name}</span>} aside={state} busy={isPending}>
      <div className="grid gap-5">
        <SubmissionCount tournament={tournament} />
        {tree && <NothingToPick tree={tree} />}
        <div className="border-line border-t pt-5">
          <Switch
            label="Enable Bracket Submissions"
            hint={isOpen && !isOver ? 'Brackets can be submitted now.' : 'No brackets can be submitted now.'}
            isOn={isOpen}
            change={change}
          />
        </div>
      </div>
    </Card>
  );
}
