import type { Game } from '../../../domain/bracket/game.ts';
import { isPlayable } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { findUpcoming, GAME_MINUTES, nameSlots } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { stakeIn } from '../../../domain/scoring/stake.ts';
import { GameTime } from '../../bracket-board/game-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describeStake } from './own-standing-texts.ts';

const MAX_GAMES = 3;

/** The games that are on, or else come next, and what they mean to a bracket. */
export function Stakes({ tree, picks }: { tree: Tree; picks: Picks }) {
  const now = useNow();
  const { running, next } = findUpcoming(tree, new Date(now - GAME_MINUTES * 60_000).toISOString());
  // Without times, the next games are those whose teams are known.
  const waiting = next.length > 0 ? next : tree.games.filter((game) => game.status === 'scheduled' && isPlayable(game));
  const games = running.length > 0 ? running : waiting;
  if (games.length === 0) return null;
  const worth = (game: Game) => {
    const stake = stakeIn(tree, picks, game);
    return stake ? stake.now + stake.later : 0;
  };
  const ranked = games.toSorted((a, b) => worth(b) - worth(a));
  const shown = ranked.filter((game, index) => index === 0 || worth(game) > 0).slice(0, MAX_GAMES);
  return (
    <section aria-labelledby="stakes">
      <h2 id="stakes" className="font-bold font-display text-lg">
        {running.length > 0 ? 'On now' : 'Up next'}
      </h2>
      <ul className="grid">
        {shown.map((game) => (
          <li key={game.id} className="border-line border-t py-2">
            <p className="wrap-anywhere font-bold leading-snug">{describeStake(tree, stakeIn(tree, picks, game))}</p>
            <p className="wrap-anywhere text-faint text-sm">
              {describeScore(tree, game)} · {ROUND_LABELS[game.round]}
              {game.status === 'scheduled' && game.scheduledAt && (
                <>
                  {' · '}
                  <GameTime game={game} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeScore(tree: Tree, game: Game): string {
  const [first, second] = nameSlots(tree, game);
  const { team1Score, team2Score, status } = game;
  if (status !== 'in_progress') return `${first} vs ${second}`;
  return `${first} ${team1Score ?? 0} – ${team2Score ?? 0} ${second}`;
}
