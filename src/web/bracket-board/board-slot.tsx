import type { Slot } from '../../domain/bracket/slots.ts';
import { labelOf, nameOf, seedOf, type Tree } from '../../domain/bracket/tree.ts';
import { MarkGlyph } from './glyphs.tsx';
import { MARK_WORDS, type PickMark } from './marks.ts';
import { wordChoice, wordSlot } from './words.ts';

export interface BoardSlotProps {
  tree: Tree;
  slot: Slot;
  score: number | null;
  isWinner: boolean;
  mark: PickMark | null;
  /** A word beside the name. */
  note?: string | undefined;
  /** A click picks this team; without it the slot is only shown. */
  onPick?: (() => void) | undefined;
  /** The radio group that the slot belongs to, where picks are made. */
  group?: string | undefined;
}

/** One of a game's two rows: the team, whom the bracket expected instead, the score, the mark of the pick. */
export function BoardSlot(props: BoardSlotProps) {
  const { tree, slot, group, onPick, isWinner, mark } = props;
  const state = {
    'data-picked': slot.isPicked || undefined,
    'data-winner': isWinner || undefined,
    'data-mark': mark ?? undefined,
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
        aria-label={wordChoice(tree, slot)}
        checked={slot.isPicked}
        disabled={!onPick && !slot.isPicked}
        onChange={() => onPick?.()}
      />
      <SlotContent {...props} />
    </label>
  );
}

function SlotContent({ tree, slot, score, mark, note }: BoardSlotProps) {
  const { contender, missed, isEliminated: isOut } = slot;
  return (
    <>
      <span className="board-seed">{contender !== null && seedOf(tree, contender)}</span>
      <span className="board-team" title={wordSlot(tree, slot)}>
        {/* Another team is another element, so that its arrival can be seen. */}
        <span key={contender} className={isOut ? 'board-name board-out' : 'board-name'}>
          {contender === null ? wordSlot(tree, slot) : nameOf(tree, contender)}
        </span>
        {isOut && <span className="sr-only">, out of the tournament</span>}
        {missed !== null && (
          <span className="board-missed" title={`You expected ${labelOf(tree, missed)}`}>
            <span className="sr-only">, you expected </span>
            <s>{nameOf(tree, missed)}</s>
          </span>
        )}
      </span>
      {note && <span className="flex-none font-semibold text-wait text-xs">{note}</span>}
      {score !== null && <span className="board-score">{score}</span>}
      {mark && (
        <span className="board-mark">
          <MarkGlyph mark={mark} />
          <span className="sr-only">{MARK_WORDS[mark]}</span>
        </span>
      )}
    </>
  );
}
