import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { GAME_MINUTES } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { GameTime } from '../../bracket-board/game-time.tsx';
import { GameScore } from '../../season/game-score.tsx';
import { GameBadge } from '../../ui/game-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describeGain } from './own-standing-texts.ts';
import { type GameWithGain, listUpcomingGains } from './upcoming-gains.ts';

/** The games that are on and come next, and what they mean to a bracket. */
export function Gains({ tree, picks }: { tree: Tree; picks: Picks }) {
  const now = useNow();
  const { running, next } = listUpcomingGains(tree, picks, new Date(now - GAME_MINUTES * 60_000).toISOString());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {running.length > 0 && <GamesWithGain id="gains-now" title="On now" tree={tree} games={running} />}
      {next.length > 0 && <GamesWithGain id="gains-next" title="Up next" tree={tree} games={next} />}
    </div>
  );
}

interface GamesWithGainProps {
  id: string;
  title: string;
  tree: Tree;
  games: readonly GameWithGain[];
}

function GamesWithGain({ id, title, tree, games }: GamesWithGainProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 font-bold font-display text-lg">
        {title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {games.map(({ game, gain }) => (
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
            <GameScore tree={tree} game={game} pick={gain && gain.now > 0 ? gain.needed : undefined} />
            <p className={`wrap-anywhere text-sm ${gain ? 'font-semibold' : 'text-faint'}`}>
              {describeGain(tree, game, gain)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
