import type { ReactNode } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { findUpcoming, GAME_MINUTES } from '../../domain/bracket/schedule.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { numberOf } from '../../domain/bracket/tree.ts';
import { GameTime } from '../bracket-board/game-time.tsx';
import { formatShortMoment } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';
import { CalendarButton } from './calendar-button.tsx';
import { closingTimeOf } from './deadline.ts';
import { GameScore } from './game-score.tsx';
import { SlotNames } from './slot-names.tsx';

interface NextGamesProps {
  tournament: Tournament;
  tree: Tree;
  className?: string;
}

/** The games that are on or come next, or else the deadline, and the calendar feed. Renders nothing if none is ahead. */
export function NextGames({ tournament, tree, className = 'my-4' }: NextGamesProps) {
  const now = useNow();
  // A game whose time has come stays next until an admin starts it, or until it would be over.
  const { running, next } = findUpcoming(tree, new Date(now - GAME_MINUTES * 60_000).toISOString());
  const hasGames = running.length + next.length > 0;
  const isAlone = running.length === 0 || next.length === 0;
  const closes = closingTimeOf(tournament);
  if (!hasGames && closes === null) return null;
  return (
    <section
      aria-label={hasGames ? 'Games on now and next' : 'Next'}
      className={`relative grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-2xl border border-line bg-card px-5 py-3.5 sm:px-6 lg:flex print:hidden ${className}`}
    >
      {running.length > 0 && (
        <Games title="On now" games={running}>
          {(game) => (
            <>
              <Where tree={tree} game={game} />
              <GameScore tree={tree} game={game} />
            </>
          )}
        </Games>
      )}
      {next.length > 0 && (
        <Games title={next.length === 1 ? 'Next game' : 'Next games'} games={next}>
          {(game) => (
            <>
              <p className="wrap-anywhere font-semibold leading-snug">
                <SlotNames tree={tree} game={game} />
              </p>
              <Where tree={tree} game={game} />
            </>
          )}
        </Games>
      )}
      {!hasGames && closes !== null && <Deadline closes={closes} />}
      {/* Beside the title of the only list; on very small screens, and beside two lists, it has a place of its own. */}
      <div
        className={`flex-none ${isAlone ? 'min-[23rem]:absolute' : 'lg:ml-auto min-[23rem]:max-lg:absolute'} top-1 right-1 max-[23rem]:-ml-3`}
      >
        <CalendarButton variant="quiet" size="small" />
      </div>
    </section>
  );
}

function Deadline({ closes }: { closes: string }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <Title>Next</Title>
      <p className="font-semibold leading-snug">Submissions close</p>
      <p className="text-faint text-sm">
        <time dateTime={closes}>{formatShortMoment(closes)}</time>
      </p>
    </div>
  );
}

interface GamesProps {
  title: string;
  games: readonly Game[];
  children: (game: Game) => ReactNode;
}

/** Side by side on wide screens, where both lists get room by the number of their games. */
function Games({ title, games, children }: GamesProps) {
  return (
    <div className="grid min-w-0 basis-0 content-start gap-1" style={{ flexGrow: Math.min(games.length, 2) }}>
      <Title>{title}</Title>
      <ul className="grid gap-x-6 gap-y-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {games.map((game) => (
          <li key={game.id} className="min-w-0">
            {children(game)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="font-bold font-display text-lg leading-6">{children}</h2>;
}

/** When and where a game is, and which one it is. */
function Where({ tree, game }: { tree: Tree; game: Game }) {
  return (
    <p className="wrap-anywhere text-faint text-sm">
      <GameTime game={game} />
      {(game.scheduledAt || game.location) && ' · '}
      {ROUND_LABELS[game.round]}, game {numberOf(tree, game.id)}
    </p>
  );
}
