import type { ReactNode } from 'react';
import type { Game } from '../../domain/bracket/game.ts';
import { type ContenderId, labelOf, nameOf, numberOf, seedOf, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { fillSlots, type Slot } from '../../domain/picks/slots.ts';
import { Breakable } from '../ui/breakable.tsx';
import { GAME_STATUS_LABELS } from '../ui/status-labels.ts';
import { ContenderMark } from '../ui/team-mark.tsx';
import { labelChoice, labelGame, labelSlot } from './board-labels.ts';
import { formatWhen, GameTime } from './game-time.tsx';
import { DotGlyph, dotOf, LonelyGlyph, labelDot, type PickDot, StatusGlyph, showsStatus } from './pick-dots.tsx';
import { capitalize, type Voice } from './voice.ts';

/** Makes a board editable. */
export interface Picking {
  canPick: (gameId: number, contender: ContenderId) => boolean;
  pick: (gameId: number, contender: ContenderId) => void;
  /** Whether the game's pick can still be made or changed. */
  isOpen: (game: Game) => boolean;
}

interface BoardGameProps {
  tree: Tree;
  game: Game;
  picks: Picks;
  /** The board shows somebody's bracket: picks have marks, and games with a pick show a status only while they run. */
  isPersonal: boolean;
  /** The result of the game has just arrived, so it is highlighted. */
  isNew: boolean;
  picking: Picking | null;
  notes: BoardNotes;
}

/** The words on a board. */
export interface BoardNotes {
  voice: Voice;
  /** A short note beside a contender in a game. */
  noteOf?: ((game: Game, contender: ContenderId) => ReactNode) | undefined;
  /** Describes a lonely pick or, on a board without picks, a result that hardly anybody picked; else undefined. */
  lonelyOf?: ((game: Game) => string | undefined) | undefined;
}

export function BoardGame({ tree, game, picks, isPersonal, isNew, picking, notes }: BoardGameProps) {
  const slots = fillSlots(tree, picks, game);
  const name = labelGame(tree, game, slots);
  const isPickable = picking?.isOpen(game) ?? false;
  const row = (slot: Slot, index: 0 | 1) => {
    const { contender } = slot;
    const isWinner = game.winnerId !== null && contender === game.winnerId;
    const dot = isPersonal ? dotOf(tree, picks, game, slot) : null;
    const canPick = isPickable && contender !== null && picking?.canPick(game.id, contender);
    return (
      <BoardSlot
        tree={tree}
        slot={slot}
        score={index === 0 ? game.team1Score : game.team2Score}
        isWinner={isWinner}
        note={contender === null ? undefined : notes.noteOf?.(game, contender)}
        dot={isPickable && dot === 'unscored' ? null : dot}
        voice={notes.voice}
        lonely={(isPersonal ? slot.isPicked : isWinner) ? notes.lonelyOf?.(game) : undefined}
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
      data-game={game.id}
      className="board-game"
      data-status={game.status}
      data-decided={game.winnerId !== null || undefined}
      data-new={isNew || undefined}
    >
      {showsStatus(game, picks) && (
        <span className="board-status" aria-hidden="true" data-live={game.status === 'in_progress' || undefined}>
          <StatusGlyph status={game.status} isPersonal={isPersonal} />
          {game.status === 'in_progress' && 'Live'}
        </span>
      )}
      {game.winnerId === null && (
        <span className="board-number" aria-hidden="true">
          Game {numberOf(tree, game.id)}
        </span>
      )}
      {game.status !== 'completed' && (game.scheduledAt || game.location) && (
        <span className="board-when" title={formatWhen(game)}>
          <GameTime game={game} />
        </span>
      )}
      {row(slots[0], 0)}
      {row(slots[1], 1)}
    </div>
  );
}

interface BoardSlotProps {
  tree: Tree;
  slot: Slot;
  score: number | null;
  isWinner: boolean;
  dot: PickDot | null;
  voice: Voice;
  lonely: string | undefined;
  note: ReactNode;
  /** Undefined if this contender cannot be picked. */
  onPick?: (() => void) | undefined;
  /** The name of the radio group; undefined if the game takes no picks. */
  group?: string | undefined;
}

/** One of a game's two rows: the contender, the one the bracket expected instead, the score and the pick's dot. */
function BoardSlot(props: BoardSlotProps) {
  const { tree, slot, group, onPick, isWinner, dot } = props;
  const state = {
    'data-picked': slot.isPicked || undefined,
    'data-winner': isWinner || undefined,
    'data-dot': dot ?? undefined,
    'data-empty': slot.contender === null || undefined,
  };
  if (group === undefined) {
    return (
      <div className="board-slot" {...state}>
        <SlotContent {...props} />
      </div>
    );
  }
  return (
    <label className="board-slot" {...state} data-pickable={onPick ? true : undefined}>
      <input
        type="radio"
        name={group}
        className="board-radio"
        aria-label={labelChoice(tree, slot)}
        checked={slot.isPicked}
        disabled={!onPick && !slot.isPicked}
        onChange={() => onPick?.()}
      />
      <SlotContent {...props} />
    </label>
  );
}

function SlotContent({ tree, slot, score, dot, voice, lonely, note }: BoardSlotProps) {
  const { contender, missed, isEliminated: isOut } = slot;
  return (
    <>
      <SlotSign tree={tree} contender={contender} />
      <span className="board-team" title={labelSlot(tree, slot)}>
        {/* The key restarts the CSS animation for a new contender. */}
        <span key={contender} className={isOut ? 'board-name board-out' : 'board-name'}>
          {contender === null ? labelSlot(tree, slot) : <Breakable>{nameOf(tree, contender)}</Breakable>}
        </span>
        {isOut && <span className="sr-only">, out of the tournament</span>}
        {missed !== null && (
          <span className="board-missed" title={`${capitalize(voice.expected)} ${labelOf(tree, missed)}`}>
            <span className="sr-only">, {voice.expected} </span>
            <s>
              <Breakable>{nameOf(tree, missed)}</Breakable>
            </s>
          </span>
        )}
      </span>
      {note}
      <span className="board-figures">
        {score !== null && <span className="board-score">{score}</span>}
        {dot && (
          <span className="board-glyph board-dot">
            <DotGlyph dot={dot} />
            <span className="sr-only">{labelDot(dot, voice)}</span>
          </span>
        )}
        {lonely && (
          <span className="board-glyph" title={lonely}>
            <LonelyGlyph />
            <span className="sr-only">, {lonely}</span>
          </span>
        )}
      </span>
    </>
  );
}

/** The seed and the mark of a contender. */
export function SlotSign({ tree, contender }: { tree: Tree; contender: ContenderId | null }) {
  return (
    <span className="board-sign">
      <span className="board-seed">{contender !== null && seedOf(tree, contender)}</span>
      {contender !== null && <ContenderMark tree={tree} contender={contender} />}
    </span>
  );
}
