import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { GAME_MINUTES } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { GameTime } from '../../bracket-board/game-time.tsx';
import { GameScore } from '../../season/game-score.tsx';
import { GameBadge } from '../../ui/game-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describeStake } from './own-standing-texts.ts';
import { listUpcomingStakes, type StakedGame } from './upcoming-stakes.ts';

/** The games that are on and come next, and what they mean to a bracket. */
export function Stakes({ tree, picks }: { tree: Tree; picks: Picks }) {
  const now = useNow();
  const { running, next } = listUpcomingStakes(tree, picks, new Date(now - GAME_MINUTES * 60_000).toISOString());
  return (
    <div className="grid gap-3">
      {running.length > 0 && <StakedGames id="stakes-now" title="On now" tree={tree} games={running} />}
      {next.length > 0 && <StakedGames id="stakes-next" title="Up next" tree={tree} games={next} />}
    </div>
  );
}

interface StakedGamesProps {
  id: string;
  title: string;
  tree: Tree;
  games: readonly StakedGame[];
}

function StakedGames({ id, title, tree, games }: StakedGamesProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 font-bold font-display text-lg">
        {title}
      </h2>
      <ul className="grid">
        {games.map(({ game, stake }) => (
          <li key={game.id} className="border-line border-t py-2">
            <p className="wrap-anywhere flex flex-wrap items-center justify-between gap-x-3 text-faint text-sm">
              <span>
                {ROUND_LABELS[game.round]}
                {game.status === 'scheduled' && game.scheduledAt && (
                  <>
                    {' · '}
                    <GameTime game={game} />
                  </>
                )}
              </span>
              {game.status === 'in_progress' && <GameBadge status={game.status} />}
            </p>
            <GameScore
              tree={tree}
              game={game}
              need={stake ? { teamId: stake.needed, points: stake.now + stake.later } : undefined}
            />
            <p className={`wrap-anywhere text-sm ${stake ? 'font-semibold' : 'text-faint'}`}>
              {describeStake(tree, stake)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
