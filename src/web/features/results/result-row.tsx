import { useState } from 'react';
import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { fillSlots, type Slot } from '../../../domain/picks/slots.ts';
import { reopenGame } from '../../../domain/results/results.ts';
import { toScoreValues } from '../../admin/result-form-values.tsx';
import { labelSlot } from '../../bracket-board/board-labels.ts';
import { Button } from '../../ui/button.tsx';
import { GameBadge } from '../../ui/game-badge.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import type { ResultDraft } from './use-result-form.ts';

const NOTE = 'col-span-full text-sm lg:order-3 lg:col-start-2';

interface ResultRowProps {
  tree: Tree;
  game: Game;
  draft: ResultDraft | undefined;
  open: () => void;
  reopen: () => void;
  titleId: string;
}

/** A game with its score, and the button to enter or reopen its result. */
export function ResultRow({ tree, game, draft, open, reopen, titleId }: ResultRowProps) {
  const [showsRefusal, setShowsRefusal] = useState(false);
  const number = numberOf(tree, game.id);
  const isCompleted = game.status === 'completed';
  const reopening = isCompleted ? reopenGame(tree, game.id) : null;
  return (
    <div className="grid items-center gap-x-4 gap-y-2 px-4 py-3 min-[22rem]:grid-cols-[minmax(0,1fr)_auto] lg:min-h-20 lg:grid-cols-[4.5rem_minmax(0,1fr)_7rem_8.5rem] sm:px-5">
      <div className="col-span-full flex items-center justify-between gap-3 lg:contents">
        <p aria-hidden="true" className="text-faint text-sm">
          Game {number}
        </p>
        <div className="lg:order-1 lg:justify-self-end">
          <GameBadge status={game.status} />
        </div>
      </div>
      <Scoreline tree={tree} game={game} titleId={titleId} />
      <div className="justify-self-end lg:order-2">
        {isPlayable(game) && (
          // The button covers the whole row.
          <Button variant="secondary" size="small" className="after:absolute after:inset-0" onClick={open}>
            {game.status === 'in_progress' ? 'Update Score' : 'Enter Result'}
            <span className="sr-only"> of game {number}</span>
          </Button>
        )}
        {isCompleted && (
          <Button variant="quiet" size="small" onClick={reopening?.ok ? reopen : () => setShowsRefusal(!showsRefusal)}>
            Reopen<span className="sr-only"> game {number}</span>
          </Button>
        )}
      </div>
      {!isCompleted && !isPlayable(game) && (
        <p className={`${NOTE} text-faint`}>Teams not yet determined for this game.</p>
      )}
      {draft && isPlayable(game) && <p className={`${NOTE} font-semibold text-wait`}>{describeBegun(game, draft)}</p>}
      {showsRefusal && reopening?.ok === false && (
        <p role="alert" className={`${NOTE} rounded-xl bg-wait-soft px-4 py-2 text-wait`}>
          {reopening.message} Reopen that game first, or set it back to scheduled.
        </p>
      )}
    </div>
  );
}

function describeBegun(game: Game, draft: ResultDraft): string {
  if (draft.team1Score === undefined && draft.team2Score === undefined) return 'Player points are typed and not saved.';
  const { team1Score, team2Score } = { ...toScoreValues(game), ...draft };
  return `Typed and not saved: ${team1Score || 0} – ${team2Score || 0}`;
}

/** A game in one line, or one line per team on phones. Screen readers get one sentence. */
function Scoreline({ tree, game, titleId }: { tree: Tree; game: Game; titleId: string }) {
  const [first, second] = fillSlots(tree, NO_PICKS, game);
  const hasScore = game.team1Score !== null || game.team2Score !== null;
  const isTeam1Out = game.winnerId !== null && game.winnerId !== game.team1Id;
  const isTeam2Out = game.winnerId !== null && game.winnerId !== game.team2Id;
  return (
    <>
      <h3 id={titleId} className="sr-only">
        {describeScoreline(tree, game, [first, second])}
      </h3>
      <div
        aria-hidden="true"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 lg:grid-cols-[minmax(0,1fr)_2.75rem_1rem_2.75rem_minmax(0,1fr)] lg:gap-x-2"
      >
        <Name tree={tree} slot={first} isOut={isTeam1Out} className="lg:text-right" />
        <Score score={game.team1Score} isOut={isTeam1Out} className="lg:text-right" />
        <Name tree={tree} slot={second} isOut={isTeam2Out} className="lg:order-last" />
        <Score score={game.team2Score} isOut={isTeam2Out} className="lg:order-4" />
        <span className="hidden text-center text-faint lg:order-3 lg:block">{hasScore ? '–' : 'vs'}</span>
      </div>
    </>
  );
}

function Name({ tree, slot, isOut, className }: { tree: Tree; slot: Slot; isOut: boolean; className: string }) {
  const classes = isOut || !slot.isReal ? 'text-faint' : 'font-semibold';
  return (
    <span className={`wrap-anywhere min-w-0 leading-tight lg:order-1 ${classes} ${className}`}>
      {slot.contender === null ? labelSlot(tree, slot) : <SeededName tree={tree} contender={slot.contender} />}
    </span>
  );
}

function Score({ score, isOut, className }: { score: number | null; isOut: boolean; className: string }) {
  const classes = isOut ? 'text-faint' : '';
  return (
    <span className={`min-h-8 font-display font-extrabold text-2xl leading-8 lg:order-2 ${classes} ${className}`}>
      {score}
    </span>
  );
}

/** 'Game 3: 4 Lions 71, 13 Bears 64', or 'Game 3: 4 Lions vs 13 Bears'. */
function describeScoreline(tree: Tree, game: Game, [first, second]: readonly [Slot, Slot]): string {
  const [upper, lower] = [labelSlot(tree, first), labelSlot(tree, second)];
  const { team1Score, team2Score } = game;
  const teams =
    team1Score === null && team2Score === null
      ? `${upper} vs ${lower}`
      : `${upper} ${team1Score ?? 0}, ${lower} ${team2Score ?? 0}`;
  return `Game ${numberOf(tree, game.id)}: ${teams}`;
}
