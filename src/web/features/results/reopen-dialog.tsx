import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { describeGame, nameOf, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { reopenGame } from '../../../domain/results/results.ts';
import { roundPoints } from '../../../domain/scoring/scoring.ts';
import { parseScores, type ResultValues } from '../../admin/result-form-values.tsx';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { useReopen } from './use-reopen.ts';

interface ReopenDialogProps {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  close: () => void;
  onReopened: (game: Game) => void;
}

/** Confirms that a result is undone, and lists the consequences. */
export function ReopenDialog({ tournament, tree, game, close, onReopened }: ReopenDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { reopen, isPending } = useReopen(tournament.id, game.id);
  const showReopened = () => {
    // Closed first, since an open dialog traps the focus.
    flushSync(close);
    onReopened(game);
  };
  const confirm = async () => {
    setProblem(null);
    // A late response must not close the dialog of another game, so the callback is dropped with this one.
    setProblem(await reopen('Its result is undone. Enter the right one.', showReopened));
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={`Reopen game ${numberOf(tree, game.id)}?`}
      action="Reopen Game"
      confirm={confirm}
      isWorking={isPending}
      problem={problem}
    >
      <Consequences tournamentId={tournament.id} tree={tree} game={game} />
    </ConfirmDialog>
  );
}

function Consequences({ tournamentId, tree, game }: { tournamentId: number; tree: Tree; game: Game }) {
  const total = useQuery(withoutBracketQuery(tournamentId)).data?.submitted;
  const winner = nameOf(tree, game.winnerId ?? 0);
  const next = game.nextGameId === null ? undefined : tree.gameById.get(game.nextGameId);
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
            {roundPoints(game.round)} points.
          </li>
        )}
      </ul>
    </>
  );
}

interface ConflictNoticeProps {
  tree: Tree;
  game: Game;
  /** Null if nothing was edited. */
  edited: ResultValues | null;
  openNext: () => void;
  reopen: () => void;
}

/** Replaces the form if another admin has entered the result: shows theirs, and what was typed here. */
export function ConflictNotice({ tree, game, edited, openNext, reopen }: ConflictNoticeProps) {
  const { team1Id, team2Id, team1Score, team2Score } = game;
  const reopening = reopenGame(tree, game.id);
  return (
    <div className="grid gap-4">
      <div role="alert" className="grid gap-1 rounded-xl bg-wait-soft px-4 py-3 text-wait">
        <p className="font-bold">This game has been finished meanwhile.</p>
        <p className="font-display font-extrabold text-2xl text-ink">
          {nameOf(tree, team1Id ?? 0)} {team1Score} – {team2Score} {nameOf(tree, team2Id ?? 0)}
        </p>
        {edited && <p>{describeEdited(game, edited)}</p>}
        {!reopening.ok && <p>{reopening.message}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button data-next-game onClick={openNext}>
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

function describeEdited({ team1Score, team2Score }: Game, edited: ResultValues): string {
  const scores = parseScores(edited);
  if (scores.team1Score === team1Score && scores.team2Score === team2Score) return 'It is the score that you typed.';
  return `You typed ${edited.team1Score || 0} – ${edited.team2Score || 0}, which was not saved.`;
}
