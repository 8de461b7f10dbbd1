import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { GameTime } from '../bracket-board/game-time.tsx';
import { describeScore } from './game-texts.ts';

/** Which game a sentence is about: who plays, the score while they do, the round, and when. */
export function GameLine({ tree, game }: { tree: Tree; game: Game }) {
  return (
    <p className="wrap-anywhere text-faint text-sm">
      {describeScore(tree, game)} · {ROUND_LABELS[game.round]}
      {game.status === 'scheduled' && game.scheduledAt && (
        <>
          {' · '}
          <GameTime game={game} />
        </>
      )}
    </p>
  );
}
