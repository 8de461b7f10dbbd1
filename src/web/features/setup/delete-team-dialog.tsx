import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { useDeleteTeam } from '../../api/admin/team-mutations.ts';
import { ApiError, messageOf } from '../../api/client.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

const FAILED = 'Failed to delete team';

export function DeleteTeamDialog({ team, close }: { team: Team; close: (isDeleted: boolean) => void }) {
  const remove = useDeleteTeam();
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setProblem('');
    try {
      // Unmounting drops this callback, so that a late response does not close the dialog of another team.
      await remove.mutateAsync(team.id, { onSuccess: () => close(true) });
    } catch (error) {
      const message = messageOf(error);
      toast.failure(FAILED, message);
      const plays = error instanceof ApiError && error.code === 'team_plays';
      setProblem(`${FAILED}. ${message}${plays ? ' If another team takes its place, rename it.' : ''}`);
      return;
    }
    toast.success('Team Deleted', team.name);
  };
  return (
    <ConfirmDialog
      isOpen
      close={() => close(false)}
      title={`Delete ${team.name}`}
      action="Delete Team"
      confirm={confirm}
      isWorking={remove.isPending}
      problem={problem}
    >
      <p>Are you sure you want to delete this team?</p>
      <Consequences team={team} />
    </ConfirmDialog>
  );
}

function Consequences({ team }: { team: Team }) {
  const { data: players } = useQuery(playersQuery);
  const count = players?.filter(({ teamId }) => teamId === team.id).length;
  if (count === 0) return <p className="text-faint">It has no players.</p>;
  const who =
    count === undefined ? 'Its players stay' : `Its ${countOf(count, 'player')} ${count === 1 ? 'stays' : 'stay'}`;
  return <p className="text-faint">{who}, without a team.</p>;
}
