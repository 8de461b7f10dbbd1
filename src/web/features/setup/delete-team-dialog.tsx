import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { useDeleteTeam } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { openingDayGamesQuery } from '../../api/opening-day-queries.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { gamesQuery } from '../../api/tournament-queries.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

export function DeleteTeamDialog({ team, close }: { team: Team; close: (isDeleted: boolean) => void }) {
  const remove = useDeleteTeam(team.tournamentId);
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setProblem('');
    try {
      // Unmounting drops this callback, so that a late response does not close the dialog of another team.
      await remove.mutateAsync(team.id, { onSuccess: () => close(true) });
    } catch (error) {
      const message = messageOf(error);
      toast.failure('Failed to delete team', message);
      setProblem(`Failed to delete team. ${message}`);
      return;
    }
    toast.success('Team Deleted', team.name);
  };
  const where = useWhereItPlays(team);
  return (
    <ConfirmDialog
      isOpen
      close={() => close(false)}
      title={`Delete ${team.name}`}
      action="Delete Team"
      confirm={confirm}
      isWorking={remove.isPending}
      problem={problem}
      refusal={
        where && `${team.name} plays ${where} and cannot be deleted. If another team takes its place, rename it.`
      }
    >
      <p>Are you sure you want to delete this team?</p>
      <Consequences team={team} />
    </ConfirmDialog>
  );
}

/** Where the team plays, which prevents its deletion. While the games are not loaded, the server refuses. */
function useWhereItPlays(team: Team): string | undefined {
  const games = useQuery(gamesQuery(team.tournamentId));
  const openingDay = useQuery(openingDayGamesQuery(team.tournamentId));
  const has = (game: { team1Id: number | null; team2Id: number | null }) =>
    [game.team1Id, game.team2Id].includes(team.id);
  if (games.data?.some(has)) return 'in the bracket';
  return openingDay.data?.some(has) ? 'on opening day' : undefined;
}

function Consequences({ team }: { team: Team }) {
  const { data: players } = useQuery(playersQuery);
  const count = players?.filter(({ teamId }) => teamId === team.id).length;
  if (count === 0) return <p className="text-faint">It has no players.</p>;
  const who =
    count === undefined ? 'Its players stay' : `Its ${countOf(count, 'player')} ${count === 1 ? 'stays' : 'stay'}`;
  return <p className="text-faint">{who}, without a team.</p>;
}
