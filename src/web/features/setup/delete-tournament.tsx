import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import { useDeleteTournament } from '../../api/admin/tournament-mutations.ts';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { messageOf } from '../../api/client.ts';
import { tournamentsQuery } from '../../api/history-queries.ts';
import { openingDayGamesQuery } from '../../api/opening-day-queries.ts';
import { gamesQuery, teamsQuery } from '../../api/tournament-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

type IdAndName = Pick<Tournament, 'id' | 'name'>;

/** Deletes the current tournament or an earlier one. */
export function DeleteTournament({ current }: { current: IdAndName }) {
  const { data: tournaments = [current] } = useQuery(tournamentsQuery);
  const [chosenId, setChosenId] = useState<number | null>(null);
  // Kept here, since the list loses the tournament before the dialog has closed.
  const [deleting, setDeleting] = useState<IdAndName | null>(null);
  const chosen = tournaments.find(({ id }) => id === chosenId) ?? current;
  return (
    <section
      aria-labelledby="danger"
      className="grid items-end gap-4 rounded-2xl border border-bad p-5 sm:grid-cols-[1fr_auto] sm:p-7 lg:col-span-2"
    >
      <div className="sm:col-span-2">
        <h2 id="danger" className="font-bold font-display text-2xl">
          Delete a tournament
        </h2>
        <p className="text-faint">With all its teams, brackets and results. This cannot be undone.</p>
      </div>
      <SelectField
        label="Tournament"
        required
        value={chosen.id}
        onChange={({ target }) => setChosenId(Number(target.value))}
      >
        {tournaments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="danger" onClick={() => setDeleting(chosen)}>
        Delete Tournament
      </Button>
      {deleting && <DeleteDialog tournament={deleting} close={() => setDeleting(null)} />}
    </section>
  );
}

function DeleteDialog({ tournament, close }: { tournament: IdAndName; close: () => void }) {
  const { id, name } = tournament;
  const remove = useDeleteTournament(id);
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setProblem('');
    try {
      // Unmounting drops this callback, so that a late response does not close the dialog of another tournament.
      await remove.mutateAsync(name, { onSuccess: close });
    } catch (error) {
      const message = messageOf(error);
      toast.failure('Failed to delete tournament', message);
      return setProblem(`Failed to delete tournament. ${message}`);
    }
    toast.success('Tournament Deleted', name);
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={`Delete ${name}`}
      action="Delete Tournament"
      confirm={confirm}
      isWorking={remove.isPending}
      typedName={name}
      problem={problem}
    >
      <WhatIsDeleted tournamentId={id} />
    </ConfirmDialog>
  );
}

function WhatIsDeleted({ tournamentId }: { tournamentId: number }) {
  const teams = useQuery(teamsQuery(tournamentId)).data;
  const games = useQuery(gamesQuery(tournamentId)).data;
  const openingDay = useQuery(openingDayGamesQuery(tournamentId)).data;
  const brackets = useQuery(withoutBracketQuery(tournamentId)).data?.submitted;
  return (
    <>
      <p>This cannot be undone. These go with it:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{brackets === undefined ? 'Submitted brackets' : countOf(brackets, 'submitted bracket')}</li>
        <li>{teams ? countOf(teams.length, 'team') : 'Teams'}</li>
        <li>
          {games
            ? `${countOf(games.length, 'game')} with ${countOf(games.filter(isDecided).length, 'result')}`
            : 'Games with their results'}
        </li>
        <li>{openingDay ? countOf(openingDay.length, 'opening-day game') : 'Opening-day games'}</li>
      </ul>
      <p className="text-faint">Players stay, without their points in these games. People keep their accounts.</p>
    </>
  );
}
