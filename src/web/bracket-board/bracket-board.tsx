import './game.css';
import './narrow.css';
import './wide.css';
import './wires.css';
import './paper.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS, type Round, SHORT_ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { isOut, type Tree } from '../../domain/bracket/tree.ts';
import { isOpen, NO_PICKS, type Picks } from '../../domain/picks/picks.ts';
import type { BracketScore } from '../../domain/scoring/scoring.ts';
import { Button } from '../ui/button.tsx';
import { SeededName } from '../ui/seeded-name.tsx';
import { focusTab, TabList } from '../ui/tabs.tsx';
import { BoardGame, type BoardNotes, type Picking } from './board-game.tsx';
import { type BoardRound, layOutRounds, listNewlyDecided, winnerOrPick } from './board-layout.ts';
import { Overview } from './overview.tsx';
import { RoundPanel } from './round-panel.tsx';
import { useSwipe } from './use-swipe.ts';
import { type Voice, YOURS } from './voice.ts';

interface BracketBoardProps {
  tree: Tree;
  /** The round shown on narrow screens. */
  round: Round;
  onRound: (round: Round) => void;
  /** A round that became current while another is on screen, for a button that leads to it. */
  offered?: Round | null;
  /** A user's bracket; without it the board shows the tournament's results. */
  picks?: Picks | undefined;
  /** The board and its legend are about picks, even if there are none yet. */
  isPersonal?: boolean;
  picking?: Picking | null;
  /** The score of the picks, if their points are to be shown. */
  score?: BracketScore;
  /** How the board speaks of the picks, and notes beside contenders and picks. */
  notes?: Partial<BoardNotes>;
  /** Renders each game, in place of BoardGame. */
  drawGame?: ((game: Game) => ReactNode) | undefined;
}

/** The bracket: complete on wide screens and on paper, one round at a time on narrow screens. */
export function BracketBoard(props: BracketBoardProps) {
  const { tree, round, onRound, offered = null, picks, picking = null, score, drawGame } = props;
  const notes = { voice: YOURS, ...props.notes };
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const rounds = layOutRounds(tree);
  const justDecided = useJustDecided(tree);
  const { isPersonal = picks !== undefined } = props;
  const shown = picks ?? NO_PICKS;
  const tabs = rounds.map((column) => ({
    name: column.round,
    label: <RoundTab round={column.round} {...countRound(column, picks, score, picking?.isOpen)} />,
  }));
  const index = rounds.findIndex((candidate) => candidate.round === round);
  const [previous, next] = [rounds[index - 1], rounds[index + 1]];
  const swipe = useSwipe({
    onLeft: () => next && onRound(next.round),
    onRight: () => previous && onRound(previous.round),
  });
  /** Shows another round and scrolls to its top. */
  const goTo = (column: BoardRound) => {
    onRound(column.round);
    frame.current?.scrollIntoView();
  };
  /** Shows the round of a tab, from its top. */
  const openTab = (next: Round) => {
    onRound(next);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  /** Shows the offered round. Moves the focus to its tab, since the button unmounts. */
  const acceptOffer = (offer: Round) => {
    onRound(offer);
    focusTab(id, offer);
  };
  const draw = (game: Game) =>
    drawGame ? (
      drawGame(game)
    ) : (
      <BoardGame
        tree={tree}
        game={game}
        picks={shown}
        isPersonal={isPersonal}
        isNew={justDecided.has(game.id)}
        picking={picking}
        notes={notes}
      />
    );
  const drawHalf = (games: readonly Game[]) =>
    games.map((game) => (
      <li key={game.id} className="board-cell">
        {game.round === 'championship' ? (
          <div className="board-final">
            {draw(game)}
            <Champion tree={tree} final={game} picks={shown} voice={notes.voice} />
          </div>
        ) : (
          draw(game)
        )}
      </li>
    ));
  return (
    <div ref={frame} className="board-frame">
      <div className="board-nav">
        <TabList
          id={id}
          label="Rounds"
          tabs={tabs}
          active={round}
          onChange={openTab}
          opensOnFocus
          className="board-tabs"
          tabClassName="board-tab"
        />
        <div role="status" className="board-offer">
          {offered && (
            <Button size="small" onClick={() => acceptOffer(offered)}>
              Go to {ROUND_LABELS[offered]}
            </Button>
          )}
        </div>
      </div>
      <Overview tree={tree} picks={shown} isPersonal={isPersonal} onRound={onRound} />
      <div className="board" data-play-ins={rounds[0]?.round === 'play_in' || undefined} {...swipe}>
        {rounds.map((column) => (
          <RoundPanel
            key={column.round}
            id={id}
            column={column}
            isActive={column.round === round}
            drawHalf={drawHalf}
          />
        ))}
      </div>
      <div className="board-steps">
        {previous && (
          <Button variant="secondary" onClick={() => goTo(previous)}>
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

function RoundTab({ round, figure, verb }: { round: Round; figure: string; verb: string }) {
  return (
    <>
      <span className="font-bold">{SHORT_ROUND_LABELS[round]}</span>{' '}
      <span className="whitespace-nowrap text-xs">{figure}</span>
      <span className="sr-only">
        {verb}, {ROUND_LABELS[round]}
      </span>
    </>
  );
}

/** The figure in a round's tab: its points, given a score with decided picks, or how many games are picked or played. */
function countRound(
  { round, left, right }: BoardRound,
  picks: Picks | undefined,
  score: BracketScore | undefined,
  takesPicks = isOpen,
) {
  if (score && score.decidedPicks > 0) return { figure: `${score.pointsByRound[round]} pts`, verb: 'earned' };
  const games = [...left, ...right];
  // A game that takes no pick any more may never have got one.
  const counted = games.filter((game) => picks && (takesPicks(game) || picks.has(game.id)));
  if (picks && counted.length > 0) {
    return { figure: `${counted.filter((game) => picks.has(game.id)).length}/${counted.length}`, verb: 'picked' };
  }
  const played = games.filter(({ status }) => status === 'completed');
  return { figure: `${played.length}/${games.length}`, verb: 'played' };
}

/** The games decided by the last update of the tree. */
function useJustDecided(tree: Tree): ReadonlySet<number> {
  const [last, setLast] = useState<{ tree: Tree; games: ReadonlySet<number> }>({ tree, games: new Set() });
  if (last.tree === tree) return last.games;
  const games = listNewlyDecided(last.tree.games, tree.games);
  setLast({ tree, games });
  return games;
}

/** The actual champion, or the bracket's pick. */
function Champion({ tree, final, picks, voice }: { tree: Tree; final: Game; picks: Picks; voice: Voice }) {
  const contender = winnerOrPick(final, picks);
  const isLost = contender !== null && isOut(tree, contender);
  const name = contender === null ? null : <SeededName tree={tree} contender={contender} />;
  return (
    <div className="board-champion text-center">
      <svg aria-hidden="true" viewBox="0 0 48 48" className="mx-auto size-10 text-gold" fill="currentColor">
        <path d="M14 6h20v4h7c0 8-4 13-9 14-1.500 3.500-4 5.500-6 6v6h6v6H16v-6h6v-6c-2-.5-4.500-2.500-6-6-5-1-9-6-9-14h7Zm0 8h-3c.5 3 2 5 4 6-.6-1.800-1-3.800-1-6Zm20 0c0 2.200-.4 4.200-1 6 2-1 3.500-3 4-6Z" />
      </svg>
      <p className="font-semibold text-faint text-xs uppercase tracking-widest">Champion</p>
      <p className="wrap-anywhere text-balance font-display font-extrabold text-lg leading-tight">
        {name === null ? 'To be decided' : isLost ? <s>{name}</s> : name}
      </p>
      {final.winnerId === null && contender !== null && (
        <p className="wrap-anywhere text-faint text-xs">
          {isLost ? `${voice.pick}, out of the tournament` : voice.pick}
        </p>
      )}
    </div>
  );
}
