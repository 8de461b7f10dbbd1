import { useState } from 'react';
import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { type GameShares, sharesOfRound } from '../../../domain/picks/shares.ts';
import { ShareBars } from '../../season/share-bars.tsx';
import { countOf } from '../../ui/format.ts';

interface GameShareProps {
  tree: Tree;
  game: GameShares;
  brackets: number;
  /** The number of contenders to list at most. */
  limit: number;
}

/** The contenders that were picked to win a game, the most picked first. */
export function GameShare({ tree, game, brackets, limit }: GameShareProps) {
  const played = tree.gameById.get(game.gameId);
  if (!played) return null;
  const others = game.shares.length - limit;
  return (
    <div>
      <h3 className="mb-2 text-faint text-sm">
        {ROUND_LABELS[played.round]}, game {numberOf(tree, played.id)}
      </h3>
      <ShareBars tree={tree} game={game} limit={limit} brackets={brackets} winnerId={played.winnerId} />
      {others > 0 && <p className="mt-2 text-faint text-sm">and {countOf(others, 'other')}</p>}
    </div>
  );
}

// In later rounds many contenders have picks; these are the favourites.
const MAX_CONTENDERS = 5;

interface EveryGameProps {
  tree: Tree;
  shares: { games: readonly GameShares[]; brackets: number };
}

/** Every game, folded up by round. A round is rendered when it is unfolded. */
export function EveryGame({ tree, shares: { games, brackets } }: EveryGameProps) {
  return (
    <section aria-labelledby="every-game" className="grid gap-2">
      <h2 id="every-game" className="font-bold font-display text-2xl">
        Every game
      </h2>
      {ROUNDS.map((round) => {
        const ofRound = sharesOfRound(tree, games, round);
        return (
          ofRound.length > 0 && (
            <RoundDetails key={round} label={ROUND_LABELS[round]} tree={tree} shares={{ games: ofRound, brackets }} />
          )
        );
      })}
    </section>
  );
}

function RoundDetails({ label, tree, shares: { games, brackets } }: EveryGameProps & { label: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="rounded-2xl border border-line bg-card" onToggle={() => setWasOpened(true)}>
      <summary className="cursor-pointer rounded-2xl px-5 py-3 font-semibold sm:px-7">{label}</summary>
      {wasOpened && (
        <div className="grid gap-x-8 gap-y-6 px-5 pt-2 pb-6 sm:grid-cols-2 sm:px-7 lg:grid-cols-4">
          {games.map((game) => (
            <GameShare key={game.gameId} tree={tree} game={game} brackets={brackets} limit={MAX_CONTENDERS} />
          ))}
        </div>
      )}
    </details>
  );
}
