import { useId } from 'react';
import type { Player } from '../../../contract/players.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { PlayerCard } from './player-card.tsx';

export const PLAYER_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface PlayersSectionProps {
  /** Those to show, in their order. */
  players: readonly Player[];
  isSearching: boolean;
  clearSearch: () => void;
  /** For those who may. */
  add: (() => void) | undefined;
  edit: ((player: Player) => void) | undefined;
}

export function PlayersSection({ players, isSearching, clearSearch, add, edit }: PlayersSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 font-bold font-display text-2xl">
        {isSearching ? 'Search results' : 'All Players'}
      </h2>
      {players.length > 0 ? (
        <ul className={PLAYER_GRID}>
          {players.map((player) => (
            <PlayerCard key={player.id} player={player} edit={edit} />
          ))}
        </ul>
      ) : isSearching ? (
        <Empty title="No players found" advice="Nobody has this in their name or the name of their team.">
          <Button look="secondary" onClick={clearSearch}>
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
