import './game.css';
import './narrow.css';
import './wide.css';
import './wires.css';
import './paper.css';
import { useRef } from 'react';
import type { Game } from '../../domain/bracket.ts';
import { NO_PICKS, type Picks } from '../../domain/picks.ts';
import { ROUND_LABELS, type Round } from '../../domain/rounds.ts';
import type { ContenderId, Tree } from '../../domain/tree.ts';
import { Button } from '../ui/button.tsx';
import { BoardGame, type Picking } from './board-game.tsx';
import { Champion } from './champion.tsx';
import { type BoardRound, layOut } from './layout.ts';
import { RoundPanel } from './round-panel.tsx';
import { RoundTabs } from './round-tabs.tsx';
import { useJustDecided } from './use-just-decided.ts';
import { useSwipe } from './use-swipe.ts';

interface BracketBoardProps {
  tree: Tree;
  /** The round that narrow screens show. */
  round: Round;
  onRound: (round: Round) => void;
  /** Somebody's own bracket; without it the board shows the tournament as it is. */
  picks?: Picks | undefined;
  picking?: Picking | null;
  /** A word beside a team wherever it stands. */
  notes?: ReadonlyMap<ContenderId, string> | undefined;
}

/** The bracket, for every screen that shows one: all of it where there is room and on paper, else a round at a time. */
export function BracketBoard({ tree, round, onRound, picks, picking = null, notes }: BracketBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rounds = layOut(tree);
  const justDecided = useJustDecided(tree);
  const isPersonal = picks !== undefined;
  const shown = picks ?? NO_PICKS;
  const isDone = (game: Game) => (isPersonal ? shown.has(game.id) : game.status === 'completed');
  const tabs = rounds.map(({ round, left, right }) => {
    const games = [...left, ...right];
    return { round, done: games.filter(isDone).length, total: games.length };
  });
  const index = rounds.findIndex((candidate) => candidate.round === round);
  const [previous, next] = [rounds[index - 1], rounds[index + 1]];
  const swipe = useSwipe({
    onLeft: () => next && onRound(next.round),
    onRight: () => previous && onRound(previous.round),
  });
  /** To another round, and to its top. */
  const goTo = (column: BoardRound) => {
    onRound(column.round);
    frame.current?.scrollIntoView();
  };
  const drawHalf = (games: readonly Game[]) =>
    games.map((game) => (
      <li key={game.id} className="board-cell">
        <BoardGame
          tree={tree}
          game={game}
          picks={shown}
          isPersonal={isPersonal}
          isNew={justDecided.has(game.id)}
          picking={picking}
          notes={notes}
        />
      </li>
    ));
  return (
    <div ref={frame} className="board-frame">
      <RoundTabs tabs={tabs} verb={isPersonal ? 'picked' : 'played'} active={round} onChange={onRound} />
      <div className="board" data-play-ins={rounds[0]?.round === 'play_in' || undefined} {...swipe}>
        {rounds.map((column) => (
          <RoundPanel key={column.round} column={column} isActive={column.round === round} drawHalf={drawHalf} />
        ))}
        <Champion tree={tree} picks={shown} isActive={round === 'championship'} />
      </div>
      <div className="board-steps">
        {previous && (
          <Button look="secondary" onClick={() => goTo(previous)}>
            Back
          </Button>
        )}
        {next && (
          <Button className="ml-auto" onClick={() => goTo(next)}>
            Next: {ROUND_LABELS[next.round]}
          </Button>
        )}
      </div>
    </div>
  );
}
