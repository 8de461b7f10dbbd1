import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { ROUND_POINTS } from '../../../domain/bracket/rounds.ts';
import { describeGame, nameOf, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { reopenGame } from '../../../domain/results/results.ts';
import { parseScores, type ResultValues } from '../../admin/result-form-values.tsx';
import { useReopenGame } from '../../api/admin/game-mutations.ts';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

interface ReopenDialogProps {
  tournament: Tournament;
  tree: Tree;
  /** The one in question, with its result. */
  game: Game | null;
  close: () => void;
  done: (game: Game) => void;
}

/** Asks before a result is undone, and says what goes with it. */
export function ReopenDialog({ tournament, tree, game, close, done }: ReopenDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const reopen = useReopenGame({ tournamentId: tournament.id, gameId: game?.id ?? 0 });
  const leave = () => {
    setProblem(null);
    close();
  };
  const confirm = async () => {
    if (!game) return;
    setProblem(null);
    try {
      await reopen.mutateAsync();
    } catch (error) {
      const message = messageOf(error, 'Failed to reopen the game.');
      setProblem(message);
      return toast.failure('Update Failed', message);
    }
    // Nothing outside an open dialog can have the focus.
    flushSync(leave);
    done(game);
    toast.success('Game Reopened', 'Its result has been undone. Enter the right one.');
  };
  return (
    <ConfirmDialog
      isOpen={game !== null}
      close={leave}
      title={game ? `Reopen game ${numberOf(tree, game.id)}?` : ''}
      action="Reopen Game"
      confirm={confirm}
      isWorking={reopen.isPending}
      problem={problem}
    >
      {game && <Consequences tournamentId={tournament.id} tree={tree} game={game} />}
    </ConfirmDialog>
  );
}

function Consequences({ tournamentId, tree, game }: { tournamentId: number; tree: Tree; game: Game }) {
  const { data: taking } = useQuery(withoutBracketQuery(tournamentId));
  const winner = nameOf(tree, game.winnerId ?? 0);
  const next = game.nextGameId === null ? undefined : tree.gameById.get(game.nextGameId);
  const total = taking?.submitted;
  const brackets = total === undefined ? 'All brackets' : countOf(total, 'bracket');
  return (
    <>
      <p className="font-semibold">
        {nameOf(tree, game.team1Id ?? 0)} {game.team1Score} – {game.team2Score} {nameOf(tree, game.team2Id ?? 0)}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>This score is cleared, and the game is scheduled again.</li>
        {next ? (
          <li>
            {winner} leaves {describeGame(tree, next)}.
          </li>
        ) : (
          <li>{winner} is no longer the champion, and the tournament goes on.</li>
        )}
        <li>The points that players made in this game are removed.</li>
        {total !== 0 && (
          <li>
            {brackets} {total === 1 ? 'is' : 'are'} scored again: whoever picked {winner} loses the{' '}
            {ROUND_POINTS[game.round]} points.
          </li>
        )}
      </ul>
    </>
  );
}

interface FinishedMeanwhileProps {
  tree: Tree;
  game: Game;
  /** Nothing, if this was only looked at. */
  typed: ResultValues | null;
  goOn: () => void;
  reopen: () => void;
}

/** Another admin was faster: what they entered stands, and what was typed here is shown beside it. */
export function FinishedMeanwhile({ tree, game, typed, goOn, reopen }: FinishedMeanwhileProps) {
  const { team1Id, team2Id, team1Score, team2Score } = game;
  const reopening = reopenGame(tree, game.id);
  return (
    <div className="grid gap-4">
      <div role="alert" className="grid gap-1 rounded-xl bg-wait-soft px-4 py-3 text-wait">
        <p className="font-bold">This game has been finished meanwhile.</p>
        <p className="font-display font-extrabold text-2xl text-ink">
          {nameOf(tree, team1Id ?? 0)} {team1Score} – {team2Score} {nameOf(tree, team2Id ?? 0)}
        </p>
        {typed && <p>{describeTyped(game, typed)}</p>}
        {!reopening.ok && <p>{reopening.message}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button data-goes-on onClick={goOn}>
          Next Game
        </Button>
        {reopening.ok && (
          <Button variant="secondary" onClick={reopen}>
            Reopen
          </Button>
        )}
      </div>
    </div>
  );
}

function describeTyped({ team1Score, team2Score }: Game, typed: ResultValues): string {
  const scores = parseScores(typed);
  if (scores.team1Score === team1Score && scores.team2Score === team2Score) return 'It is the score that you typed.';
  return `You typed ${typed.team1Score || 0} – ${typed.team2Score || 0}, which was not saved.`;
}
