import { useId, useState } from 'react';
import type { Player } from '../../../contract/players.ts';
import { foldName, fullName } from '../../../domain/players/names.ts';
import { useSeason } from '../../season/season.ts';
import { useMarks } from '../../season/use-marks.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { PlayerCard } from './player-card.tsx';

export const PLAYER_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

// The footer stays within reach, and the search finds everybody.
const FIRST = 24;
const MORE = 96;

interface PlayersSectionProps {
  players: readonly Player[];
  /** Empty for all players. */
  search: string;
  clearSearch: () => void;
  /** Only for admins. */
  add: (() => void) | undefined;
  edit: ((player: Player) => void) | undefined;
}

export function PlayersSection({ players, search, clearSearch, add, edit }: PlayersSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mb-12">
      <h2 id={titleId} className="mb-4 font-bold font-display text-2xl">
        {search ? 'Search results' : 'All Players'}
      </h2>
      {players.length > 0 ? (
        <Cards key={search} players={players} edit={edit} />
      ) : search ? (
        <Empty title="No players found" advice="Nobody has this in their name or the name of their team.">
          <Button variant="secondary" onClick={clearSearch}>
            Clear search
          </Button>
        </Empty>
      ) : (
        <Empty
          title="No players added yet"
          advice={add ? 'Add the first one to start the record books.' : 'Check back soon.'}
        >
          {add && <Button onClick={add}>Add First Player</Button>}
        </Empty>
      )}
    </section>
  );
}

function Cards({ players, edit }: Pick<PlayersSectionProps, 'players' | 'edit'>) {
  const marks = useMarks(useSeason().data?.id);
  const [count, setCount] = useState(FIRST);
  return (
    <>
      <ul className={PLAYER_GRID}>
        {players.slice(0, count).map((player) => (
          <PlayerCard key={player.id} player={player} mark={marks.get(player.teamId ?? 0)} edit={edit} />
        ))}
      </ul>
      {count < players.length && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setCount(count + MORE)}>
          Show more players
        </Button>
      )}
    </>
  );
}

/** The players whose name or current team contains the text, ignoring case and accents. */
export function findPlayers(players: readonly Player[], text: string): readonly Player[] {
  const query = foldName(text).trim();
  if (!query) return players;
  return players.filter((player) =>
    [fullName(player), player.currentTeam ?? ''].some((part) => foldName(part).includes(query)),
  );
}
