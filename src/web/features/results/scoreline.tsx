import type { Game } from '../../../domain/bracket/game.ts';
import { fillSlots, type Slot } from '../../../domain/bracket/slots.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { wordSlot } from '../../bracket-board/words.ts';

/** A game in one line where there is room, and a line for each team on a phone. Read out as one sentence. */
export function Scoreline({ tree, game, titleId }: { tree: Tree; game: Game; titleId: string }) {
  const [first, second] = fillSlots(tree, NO_PICKS, game);
  const hasScore = game.team1Score !== null || game.team2Score !== null;
  const isTeam1Out = game.winnerId !== null && game.winnerId !== game.team1Id;
  const isTeam2Out = game.winnerId !== null && game.winnerId !== game.team2Id;
  return (
    <>
      <h3 id={titleId} className="sr-only">
        {wordScoreline(tree, game, [first, second])}
      </h3>
      <div
        aria-hidden="true"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_2.75rem_1rem_2.75rem_minmax(0,1fr)] sm:gap-x-2"
      >
        <Name text={wordSlot(tree, first)} isKnown={first.isReal} isOut={isTeam1Out} className="sm:text-right" />
        <Score score={game.team1Score} isOut={isTeam1Out} className="sm:text-right" />
        <Name text={wordSlot(tree, second)} isKnown={second.isReal} isOut={isTeam2Out} className="sm:order-last" />
        <Score score={game.team2Score} isOut={isTeam2Out} className="sm:order-4" />
        <span className="hidden text-center text-faint sm:order-3 sm:block">{hasScore ? '–' : 'vs'}</span>
      </div>
    </>
  );
}

function Name({
  text,
  isKnown,
  isOut,
  className,
}: {
  text: string;
  isKnown: boolean;
  isOut: boolean;
  className: string;
}) {
  const look = isOut || !isKnown ? 'text-faint' : 'font-semibold';
  return <span className={`wrap-anywhere min-w-0 leading-tight sm:order-1 ${look} ${className}`}>{text}</span>;
}

function Score({ score, isOut, className }: { score: number | null; isOut: boolean; className: string }) {
  const look = isOut ? 'text-faint' : '';
  return (
    <span className={`min-h-8 font-display font-extrabold text-2xl leading-8 sm:order-2 ${look} ${className}`}>
      {score}
    </span>
  );
}

/** 'Game 3: 4 Lions 71, 13 Bears 64', or 'Game 3: 4 Lions vs 13 Bears'. */
function wordScoreline(tree: Tree, game: Game, [first, second]: readonly [Slot, Slot]): string {
  const [upper, lower] = [wordSlot(tree, first), wordSlot(tree, second)];
  const { team1Score, team2Score } = game;
  const teams =
    team1Score === null && team2Score === null
      ? `${upper} vs ${lower}`
      : `${upper} ${team1Score ?? 0}, ${lower} ${team2Score ?? 0}`;
  return `Game ${numberOf(tree, game.id)}: ${teams}`;
}
