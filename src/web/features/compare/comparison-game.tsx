import './compare.css';
import type { Game } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { labelOf, nameOf, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { displayName } from '../../../domain/players/names.ts';
import type { ComparedGame, ComparedPick, Side } from '../../../domain/scoring/comparison.ts';
import { SlotSign } from '../../bracket-board/board-game.tsx';
import { DotGlyph, type PickDot } from '../../bracket-board/pick-dots.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { type Pair, SideBadge } from './side-badge.tsx';

interface ComparisonGameProps {
  tree: Tree;
  game: Game;
  compared: ComparedGame;
  brackets: Pair;
}

/** A game of the board with the picks of two brackets: a row for each, or one row if they are the same. */
export function ComparisonGame({ tree, game, compared, brackets }: ComparisonGameProps) {
  const { picks, isSame, points, isInPlay } = compared;
  const name = `${ROUND_LABELS[game.round]}, game ${numberOf(tree, game.id)}`;
  return (
    <fieldset
      aria-label={`${name}: ${describe(tree, compared, brackets)}`}
      data-game={game.id}
      className="board-game compare-game"
      data-same={isSame || undefined}
      data-in-play={isInPlay || undefined}
    >
      <span className="board-number" aria-hidden="true">
        Game {numberOf(tree, game.id)}
        {isInPlay && ` · ${points} points`}
      </span>
      {isSame ? (
        <>
          <PickRow tree={tree} pick={picks[0]} gained={0} />
          <div className="board-slot text-faint text-sm" aria-hidden="true">
            <SideBadge side={0} />
            <SideBadge side={1} />
            the same
          </div>
        </>
      ) : (
        ([0, 1] as const).map((side) => (
          <PickRow
            key={side}
            tree={tree}
            pick={picks[side]}
            side={side}
            gained={compared.wonBy === side ? points : 0}
          />
        ))
      )}
    </fieldset>
  );
}

/** The group's accessible name: 'Ada has 4 Lions, Bo has 5 Bears'. */
function describe(tree: Tree, { picks, isSame }: ComparedGame, brackets: Pair): string {
  const labelPick = ({ contender }: ComparedPick) => (contender === null ? 'no pick' : labelOf(tree, contender));
  if (isSame) return `both have ${labelPick(picks[0])}`;
  return picks.map((pick, side) => `${displayName(brackets[side as Side].owner)} has ${labelPick(pick)}`).join(', ');
}

interface PickRowProps {
  tree: Tree;
  pick: ComparedPick;
  /** Undefined in a row for both brackets. */
  side?: Side;
  /** Points that this pick earned and the other bracket's pick did not. */
  gained: number;
}

function PickRow({ tree, pick, side, gained }: PickRowProps) {
  const { contender } = pick;
  const dot = dotOf(pick);
  return (
    <div className="board-slot" data-dot={dot ?? undefined} data-picked={gained > 0 || undefined}>
      {side !== undefined && <SideBadge side={side} />}
      <SlotSign tree={tree} contender={contender} />
      <span className="board-team" title={contender === null ? undefined : labelOf(tree, contender)}>
        <span className={dot === 'incorrect' ? 'board-name board-out' : 'board-name'}>
          {contender === null ? 'No pick' : <Breakable>{nameOf(tree, contender)}</Breakable>}
        </span>
      </span>
      <span className="board-figures">
        {gained > 0 && <span className="flex-none font-bold text-good text-sm">+{gained}</span>}
        {dot && (
          <span className="board-glyph board-dot">
            <DotGlyph dot={dot} />
          </span>
        )}
      </span>
    </div>
  );
}

function dotOf({ contender, isCorrect, isAlive }: ComparedPick): PickDot | null {
  if (contender === null) return null;
  if (isCorrect !== null) return isCorrect ? 'correct' : 'incorrect';
  return isAlive ? 'unscored' : 'incorrect';
}

export function CompareLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-faint text-sm">
      <li className="inline-flex items-center gap-1.5">
        <DotGlyph dot="correct" />
        Correct
      </li>
      <li className="inline-flex items-center gap-1.5">
        <DotGlyph dot="incorrect" />
        Incorrect or out
      </li>
      <li className="inline-flex items-center gap-1.5">
        <DotGlyph dot="unscored" />
        Can still come true
      </li>
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3.5 rounded border-2 border-ball" />
        Can still decide between them
      </li>
    </ul>
  );
}
