import './game.css';
import './narrow.css';
import './wide.css';
import './wires.css';
import './paper.css';
import { useRef, useState } from 'react';
import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS, type Round } from '../../domain/bracket/rounds.ts';
import type { ContenderId, Tree } from '../../domain/bracket/tree.ts';
import { isOpen, NO_PICKS, type Picks } from '../../domain/picks/picks.ts';
import type { BracketScore } from '../../domain/scoring/scoring.ts';
import { Button } from '../ui/button.tsx';
import { BoardGame, type Picking } from './board-game.tsx';
import { Champion } from './champion.tsx';
import { type BoardRound, layOut } from './layout.ts';
import { listNewlyDecided } from './newly-decided.ts';
import { RoundPanel } from './round-panel.tsx';
import { focusTab, RoundTabs } from './round-tabs.tsx';
import { useSwipe } from './use-swipe.ts';

interface BracketBoardProps {
  tree: Tree;
  /** The round that narrow screens show. */
  round: Round;
  onRound: (round: Round) => void;
  /** The round that has become current while another one is on screen. */
  offered?: Round | null;
  /** Somebody's own bracket; without it the board shows the tournament as it is. */
  picks?: Picks | undefined;
  picking?: Picking | null;
  /** What the picks have earned, once they are submitted. */
  score?: BracketScore;
  /** A word beside a team wherever it stands. */
  notes?: ReadonlyMap<ContenderId, string> | undefined;
}

/** The bracket, for every screen that shows one: all of it where there is room and on paper, else a round at a time. */
export function BracketBoard(props: BracketBoardProps) {
  const { tree, round, onRound, offered = null, picks, picking = null, score, notes } = props;
  const frame = useRef<HTMLDivElement>(null);
  const rounds = layOut(tree);
  const justDecided = useJustDecided(tree);
  const isPersonal = picks !== undefined;
  const shown = picks ?? NO_PICKS;
  const tabs = rounds.map((column) => ({ round: column.round, ...countRound(column, picks, score) }));
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
  /** The offer unmounts, so the focus moves to the tab of its round. */
  const follow = (to: Round) => {
    onRound(to);
    focusTab(to);
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
      <div className="board-nav">
        <RoundTabs tabs={tabs} active={round} onChange={onRound} />
        <div role="status" className="board-offer">
          {offered && (
            <Button size="small" onClick={() => follow(offered)}>
              Go to {ROUND_LABELS[offered]}
            </Button>
          )}
        </div>
      </div>
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

/** What a tab tells of its round: points once there are any to earn, and before that how many games are picked or played. */
function countRound({ round, left, right }: BoardRound, picks: Picks | undefined, score: BracketScore | undefined) {
  if (score && score.decidedPicks > 0) return { figure: `${score.pointsByRound[round]} pts`, verb: 'earned' };
  const games = [...left, ...right];
  // What has started without a pick cannot get one any more.
  const pickable = games.filter((game) => picks && (isOpen(game) || picks.has(game.id)));
  if (picks && pickable.length > 0) {
    return { figure: `${pickable.filter((game) => picks.has(game.id)).length}/${pickable.length}`, verb: 'picked' };
  }
  const played = games.filter(({ status }) => status === 'completed');
  return { figure: `${played.length}/${games.length}`, verb: 'played' };
}

/** The games whose results came with the last change of what is shown. */
function useJustDecided(tree: Tree): ReadonlySet<number> {
  const [seen, setSeen] = useState<{ tree: Tree; games: ReadonlySet<number> }>({ tree, games: new Set() });
  if (seen.tree === tree) return seen.games;
  const games = listNewlyDecided(seen.tree.games, tree.games);
  setSeen({ tree, games });
  return games;
}
