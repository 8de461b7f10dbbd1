import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { pathOfRound } from '../../admin/admin-page.tsx';
import { countLosses } from '../../admin/use-generation.ts';
import { useResetTournament } from '../../api/admin/game-mutations.ts';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { listRounds } from './round-navigation.tsx';

/** Resets the tournament, after a confirmation that counts the losses. */
export function ResetSection({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const reset = useResetTournament(tournament.id);
  const close = () => {
    setProblem(null);
    setIsOpen(false);
  };
  const confirm = async () => {
    setProblem(null);
    try {
      await reset.mutateAsync();
    } catch (error) {
      const message = messageOf(error, 'Failed to reset tournament');
      setProblem(message);
      return toast.failure('Reset Failed', message);
    }
    close();
    const [first = 'round_of_32'] = listRounds(tree);
    navigate(pathOfRound(first), { replace: true });
    toast.success('Tournament Reset', 'All game results and team placements have been cleared.');
  };
  return (
    <section
      aria-labelledby="danger"
      // Half a screen below the games where a thumb keeps score.
      className="mt-24 max-md:mt-[50dvh] pointer-coarse:mt-[50dvh] flex flex-wrap items-center justify-between gap-4 rounded-2xl border border-bad p-5 sm:p-7"
    >
      <div>
        <h2 id="danger" className="font-bold font-display text-2xl">
          Danger
        </h2>
        <p className="text-faint">Clears all game results and team placements. Submitted brackets stay.</p>
      </div>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Reset Tournament
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        close={close}
        title="Reset Tournament"
        action="Reset Tournament"
        confirm={confirm}
        isWorking={reset.isPending}
        problem={problem}
        acknowledgement="I understand that this cannot be undone."
      >
        <Losses tournament={tournament} tree={tree} />
      </ConfirmDialog>
    </section>
  );
}

function Losses({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const total = useQuery(withoutBracketQuery(tournament.id)).data?.submitted;
  const { results, running } = countLosses(tree.games, total ?? 0);
  return (
    <>
      <p>This clears all game results and team placements of {tournament.name}:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <strong>{countOf(results, 'result')}</strong>
          {results > 0 && ', with the teams that moved on and the points of players'}
        </li>
        <li>
          <strong>{countOf(running, 'running game')}</strong>
        </li>
        <li>
          {total === undefined ? 'Submitted brackets' : <strong>{countOf(total, 'submitted bracket')}</strong>}{' '}
          {total === 1 ? 'stays, and loses its points' : 'stay, and lose their points'}
        </li>
      </ul>
      <p className="text-faint">
        Its status goes back to Not Started. Teams, seeds, players and opening-day games stay as they are.
      </p>
    </>
  );
}
