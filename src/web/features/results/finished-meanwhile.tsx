import type { Game } from '../../../domain/bracket/game.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { reopenGame } from '../../../domain/results/results.ts';
import { type ResultValues, readScores } from '../../admin/result-values.ts';
import { Button } from '../../ui/button.tsx';

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
  const undoing = reopenGame(tree, game.id);
  return (
    <div className="grid gap-4">
      <div role="alert" className="grid gap-1 rounded-xl bg-wait-soft px-4 py-3 text-wait">
        <p className="font-bold">This game has been finished meanwhile.</p>
        <p className="font-display font-extrabold text-2xl text-ink">
          {nameOf(tree, team1Id ?? 0)} {team1Score} – {team2Score} {nameOf(tree, team2Id ?? 0)}
        </p>
        {typed && <p>{wordTyped(game, typed)}</p>}
        {!undoing.ok && <p>{undoing.message}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button data-goes-on onClick={goOn}>
          Next Game
        </Button>
        {undoing.ok && (
          <Button look="secondary" onClick={reopen}>
            Reopen
          </Button>
        )}
      </div>
    </div>
  );
}

function wordTyped({ team1Score, team2Score }: Game, typed: ResultValues): string {
  const scores = readScores(typed);
  if (scores.team1Score === team1Score && scores.team2Score === team2Score) return 'It is the score that you typed.';
  return `You typed ${typed.team1Score || 0} – ${typed.team2Score || 0}, which was not saved.`;
}
