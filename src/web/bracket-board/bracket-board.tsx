import './game.css';
import './narrow.css';
import './wide.css';
import './paper.css';
import type { ReactNode } from 'react';
import type { Game } from '../../domain/bracket.ts';
import { NO_PICKS, type Picks } from '../../domain/picks.ts';
import { ROUND_LABELS, ROUND_POINTS, type Round } from '../../domain/rounds.ts';
import type { Tree } from '../../domain/tree.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { BoardGame, type Picking } from './board-game.tsx';
import { Champion } from './champion.tsx';
import { type BoardRound, layOut } from './layout.ts';
import { panelId, RoundTabs } from './round-tabs.tsx';
import { useSwipe } from './use-swipe.ts';

interface BracketBoardProps {
  tree: Tree;
  /** The round that narrow screens show. */
  round: Round;
  onRound: (round: Round) => void;
  /** Somebody's own bracket; without it the board shows the tournament as it is. */
  picks?: Picks | undefined;
  picking?: Picking | null;
}

/** The bracket, for every screen that shows one: all of it where there is room and on paper, else a round at a time. */
export function BracketBoard({ tree, round, onRound, picks, picking = null }: BracketBoardProps) {
  const rounds = layOut(tree);
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
  const drawHalf = (games: readonly Game[]) =>
    games.map((game) => (
      <li key={game.id} className="board-cell">
        <BoardGame tree={tree} game={game} picks={shown} isPersonal={isPersonal} picking={picking} />
      </li>
    ));
  return (
    <div className="board-frame">
      <RoundTabs tabs={tabs} verb={isPersonal ? 'picked' : 'played'} active={round} onChange={onRound} />
      <div className="board" data-play-ins={rounds[0]?.round === 'play_in' || undefined} {...swipe}>
        {rounds.map((column) => (
          <RoundPanel key={column.round} column={column} isActive={column.round === round} drawHalf={drawHalf} />
        ))}
        <Champion tree={tree} picks={shown} isPersonal={isPersonal} isActive={round === 'championship'} />
      </div>
      <div className="board-steps">
        <Step to={previous} look="secondary" onRound={onRound}>
          Back
        </Step>
        <Step to={next} look="primary" onRound={onRound}>
          Next: {next && ROUND_LABELS[next.round]}
        </Step>
      </div>
    </div>
  );
}

/** To the round before or after, and to its top. */
function Step({ to, look, onRound, children }: StepProps) {
  if (!to) return <span />;
  const go = () => {
    onRound(to.round);
    document.querySelector('.board-frame')?.scrollIntoView();
  };
  return (
    <Button look={look} onClick={go} className="whitespace-nowrap">
      {children}
    </Button>
  );
}

interface StepProps {
  to: BoardRound | undefined;
  look: ButtonLook;
  onRound: (round: Round) => void;
  children: ReactNode;
}

function RoundPanel({
  column: { round, left, right },
  isActive,
  drawHalf,
}: {
  column: BoardRound;
  isActive: boolean;
  drawHalf: (games: readonly Game[]) => ReactNode;
}) {
  const label = (
    <p className="board-label" aria-hidden="true">
      {ROUND_LABELS[round]} <span className="board-points">{ROUND_POINTS[round]} pts</span>
    </p>
  );
  return (
    <section
      role="tabpanel"
      id={panelId(round)}
      aria-label={ROUND_LABELS[round]}
      className="board-round"
      data-round={round}
      data-active={isActive || undefined}
    >
      <h2 className="board-title">
        {ROUND_LABELS[round]} <span className="font-normal text-faint">{ROUND_POINTS[round]} points a pick</span>
      </h2>
      <div className="board-half" data-half="left">
        {label}
        <ol className="board-games">{drawHalf(left)}</ol>
      </div>
      {right.length > 0 && (
        <div className="board-half" data-half="right">
          {label}
          <ol className="board-games">{drawHalf(right)}</ol>
        </div>
      )}
    </section>
  );
}
