import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { settleProgress, TOURNAMENT_STATUSES, type TournamentStatus } from '../../../domain/results/progress.ts';
import { defaultRound } from '../../../domain/results/results.ts';
import { type TournamentChange, useChangeTournament } from '../../api/admin/tournament-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { SelectField } from '../../ui/field.tsx';
import { labelRound, TOURNAMENT_STATUS_LABELS } from '../../ui/status-labels.ts';
import { toast } from '../../ui/toasts.ts';

const FAILED = 'Failed to update tournament';

/** The status and current round of the tournament. Choices are saved at once. */
export function ProgressForm({ tournament, games }: { tournament: Tournament; games: readonly Game[] }) {
  const { mutate, isPending, isError, variables } = useChangeTournament(tournament.id);
  const save = (change: TournamentChange) =>
    mutate(change, {
      onSuccess: ({ status, currentRound }) => toast.success('Tournament Updated', describe({ status, currentRound })),
      onError: (error) => toast.failure(FAILED, messageOf(error)),
    });
  // Optimistic while the mutation is pending.
  const { status, currentRound } = isPending ? withChange(tournament, variables) : tournament;
  const error = isError ? 'This has not been saved. Choose again to try again.' : undefined;
  const failedField = isError && (variables?.status === undefined ? 'round' : 'status');
  return (
    <div className="grid gap-4" aria-busy={isPending}>
      <SelectField
        label="Tournament status"
        required
        value={status}
        error={failedField === 'status' ? error : undefined}
        onChange={({ target }) => {
          const chosen = TOURNAMENT_STATUSES.find((option) => option === target.value);
          if (chosen) save(changeStatus(chosen, games));
        }}
      >
        {TOURNAMENT_STATUSES.map((option) => (
          <option key={option} value={option}>
            {TOURNAMENT_STATUS_LABELS[option]}
          </option>
        ))}
      </SelectField>
      {status === 'in_progress' ? (
        <SelectField
          label="Current round"
          required
          value={currentRound ?? undefined}
          error={failedField === 'round' ? error : undefined}
          onChange={({ target }) => save({ currentRound: ROUNDS.find((round) => round === target.value) })}
        >
          {listRounds(games, currentRound).map((round) => (
            <option key={round} value={round}>
              {ROUND_LABELS[round]}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className="grid gap-1.5">
          <p className="font-semibold">Current round</p>
          <p className="flex min-h-11 items-center rounded-xl bg-raised px-3">{labelRound(currentRound)}</p>
        </div>
      )}
    </div>
  );
}

function changeStatus(status: TournamentStatus, games: readonly Game[]): TournamentChange {
  return status === 'in_progress' ? { status, currentRound: defaultRound(games) } : { status };
}

function withChange({ status, currentRound }: Tournament, change: TournamentChange) {
  return settleProgress({
    status: change.status ?? status,
    currentRound: change.currentRound === undefined ? currentRound : change.currentRound || null,
  });
}

/** Leaves out the play-ins if the known games have none, unless they are the current round. */
function listRounds(games: readonly Game[], current: Round | null): Round[] {
  const hasPlayIns = games.length === 0 || games.some(({ round }) => round === 'play_in');
  return ROUNDS.filter((round) => round !== 'play_in' || hasPlayIns || current === 'play_in');
}

function describe({ status, currentRound }: Pick<Tournament, 'status' | 'currentRound'>): string {
  const label = TOURNAMENT_STATUS_LABELS[status];
  return status === 'in_progress' ? `${label}: ${labelRound(currentRound)}` : label;
}
