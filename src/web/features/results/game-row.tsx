import { useState } from 'react';
import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { reopenGame } from '../../../domain/results/results.ts';
import { writeScores } from '../../admin/result-values.ts';
import { Button } from '../../ui/button.tsx';
import { GameBadge } from '../../ui/game-badge.tsx';
import type { Draft } from './draft-values.ts';
import { Scoreline } from './scoreline.tsx';

const NOTE = 'col-span-full text-sm sm:order-3 sm:col-start-2';

interface GameRowProps {
  tree: Tree;
  game: Game;
  draft: Draft | undefined;
  open: () => void;
  reopen: () => void;
  titleId: string;
}

/** How a game stands, and the one thing that can be done with it. */
export function GameRow({ tree, game, draft, open, reopen, titleId }: GameRowProps) {
  const [wasRefused, setWasRefused] = useState(false);
  const number = numberOf(tree, game.id);
  const isCompleted = game.status === 'completed';
  const undoing = isCompleted ? reopenGame(tree, game.id) : null;
  return (
    <div className="grid items-center gap-x-4 gap-y-2 px-4 py-3 min-[22rem]:grid-cols-[minmax(0,1fr)_auto] sm:min-h-20 sm:grid-cols-[4.5rem_minmax(0,1fr)_7rem_8.5rem] sm:px-5">
      <div className="col-span-full flex items-center justify-between gap-3 sm:contents">
        <p aria-hidden="true" className="text-faint text-sm">
          Game {number}
        </p>
        <div className="sm:order-1 sm:justify-self-end">
          <GameBadge status={game.status} />
        </div>
      </div>
      <Scoreline tree={tree} game={game} titleId={titleId} />
      <div className="justify-self-end sm:order-2">
        {isPlayable(game) && (
          // All of the game can be pressed, not only its button.
          <Button look="secondary" size="small" className="after:absolute after:inset-0" onClick={open}>
            {game.status === 'in_progress' ? 'Update Score' : 'Enter Result'}
            <span className="sr-only"> of game {number}</span>
          </Button>
        )}
        {isCompleted && (
          <Button look="quiet" size="small" onClick={undoing?.ok ? reopen : () => setWasRefused(!wasRefused)}>
            Reopen<span className="sr-only"> game {number}</span>
          </Button>
        )}
      </div>
      {!isCompleted && !isPlayable(game) && (
        <p className={`${NOTE} text-faint`}>Teams not yet determined for this game.</p>
      )}
      {draft && isPlayable(game) && <p className={`${NOTE} font-semibold text-wait`}>{wordDraft(game, draft)}</p>}
      {wasRefused && undoing?.ok === false && (
        <p role="alert" className={`${NOTE} rounded-xl bg-wait-soft px-4 py-2 text-wait`}>
          {undoing.message} Reopen that game first, or set it back to scheduled.
        </p>
      )}
    </div>
  );
}

function wordDraft(game: Game, draft: Draft): string {
  if (draft.team1Score === undefined && draft.team2Score === undefined) return 'Player points are typed and not saved.';
  const { team1Score, team2Score } = { ...writeScores(game), ...draft };
  return `Typed and not saved: ${team1Score || 0} – ${team2Score || 0}`;
}
