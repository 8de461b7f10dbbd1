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
import { SlotNames } from './slot-names.tsx';

/** The games that are on or come next, or else the deadline, and the calendar feed. Renders nothing if none is ahead. */
export function NextGames({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const now = useNow();
  // A game whose time has come stays next until an admin starts it, or until it would be over.
  const { running, next } = findUpcoming(tree, new Date(now - GAME_MINUTES * 60_000).toISOString());
  const hasGames = running.length + next.length > 0;
  const closes = closingTimeOf(tournament);
  if (!hasGames && closes === null) return null;
  return (
    <section
      aria-label={hasGames ? 'Games on now and next' : 'Next'}
      className="my-4 grid items-start gap-x-10 gap-y-5 rounded-2xl border border-line bg-card p-5 sm:px-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] print:hidden"
    >
      {running.length > 0 && <Games title="On now" tree={tree} games={running} />}
      {next.length > 0 && <Games title={next.length === 1 ? 'Next game' : 'Next games'} tree={tree} games={next} />}
      {!hasGames && closes !== null && <Deadline closes={closes} />}
      <div className="lg:col-start-3 lg:justify-self-end">
        <CalendarButton />
      </div>
    </section>
  );
}

function Deadline({ closes }: { closes: string }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="font-bold font-display text-xl">Next</h2>
      <div>
        <p className="font-semibold leading-snug">Submissions close</p>
        <p className="text-faint text-sm">
          <time dateTime={closes}>{formatShortMoment(closes)}</time>
        </p>
      </div>
    </div>
  );
}

function Games({ title, tree, games }: { title: string; tree: Tree; games: readonly Game[] }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="font-bold font-display text-xl">{title}</h2>
      <ul className="grid gap-3">
        {games.map((game) => (
          <li key={game.id} className="min-w-0">
            <p className="wrap-anywhere font-semibold leading-snug">
              <SlotNames tree={tree} game={game} />
            </p>
            <p className="wrap-anywhere text-faint text-sm">
              <GameTime game={game} />
              {(game.scheduledAt || game.location) && ' · '}
              {ROUND_LABELS[game.round]}, game {numberOf(tree, game.id)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
