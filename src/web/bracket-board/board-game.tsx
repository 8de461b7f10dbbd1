import type { Game } from '../../domain/bracket/game.ts';
import { GAME_STATUS_LABELS } from '../../domain/bracket/rounds.ts';
import { fillSlots, type Slot } from '../../domain/bracket/slots.ts';
import { type ContenderId, numberOf, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { BoardSlot } from './board-slot.tsx';
import { StatusGlyph } from './glyphs.tsx';
import { markOf, showsStatus } from './marks.ts';
import { wordGame } from './words.ts';

/** What a board does with clicks, where picks are made. */
export interface Picking {
  canPick: (gameId: number, contender: ContenderId) => boolean;
  pick: (gameId: number, contender: ContenderId) => void;
  /** Games whose picks can still be made or changed. */
  isOpen: (game: Game) => boolean;
}

interface BoardGameProps {
  tree: Tree;
  game: Game;
  picks: Picks;
  /** Shows whose bracket it is: marks at picks instead of the state of each game. */
  isPersonal: boolean;
  /** Its result has come in while it was shown. */
  isNew: boolean;
  picking: Picking | null;
  notes?: ReadonlyMap<ContenderId, string> | undefined;
}

export function BoardGame({ tree, game, picks, isPersonal, isNew, picking, notes }: BoardGameProps) {
  const slots = fillSlots(tree, picks, game);
  const name = wordGame(tree, game, slots);
  const isPickable = picking?.isOpen(game) ?? false;
  const row = (slot: Slot, index: 0 | 1) => {
    const { contender } = slot;
    const canPick = isPickable && contender !== null && picking?.canPick(game.id, contender);
    return (
      <BoardSlot
        tree={tree}
        slot={slot}
        score={index === 0 ? game.team1Score : game.team2Score}
        isWinner={game.winnerId !== null && contender === game.winnerId}
        note={contender === null ? undefined : notes?.get(contender)}
        mark={isPersonal ? markOf(tree, picks, game, slot) : null}
        group={isPickable ? `game-${game.id}` : undefined}
        onPick={canPick ? () => picking?.pick(game.id, contender) : undefined}
      />
    );
  };
  const frame = isPickable
    ? { role: 'radiogroup', 'aria-label': name }
    : { role: 'group', 'aria-label': `${name}, ${GAME_STATUS_LABELS[game.status]}` };
  return (
    <div
      {...frame}
      id={`game-${game.id}`}
      className="board-game"
      data-status={game.status}
      data-decided={game.winnerId !== null || undefined}
      data-new={isNew || undefined}
    >
      {showsStatus(game, picks) && (
        <span className="board-status" aria-hidden="true" data-live={game.status === 'in_progress' || undefined}>
          <StatusGlyph status={game.status} />
          {game.status === 'in_progress' && 'Live'}
        </span>
      )}
      {game.winnerId === null && (
        <span className="board-number" aria-hidden="true">
          Game {numberOf(tree, game.id)}
        </span>
      )}
      {row(slots[0], 0)}
      {row(slots[1], 1)}
    </div>
  );
}
