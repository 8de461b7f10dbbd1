import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Tournament } from '../../../contract/tournaments.ts';
import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { toScoreValues } from '../../admin/result-form-values.tsx';
import { Empty } from '../../ui/states.tsx';
import { ResultForm } from './game-result-form.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { GameRow } from './result-row.tsx';
import { findNextGame, findOpenRound, listRound, RoundEnd } from './round-end.tsx';
import { RoundFilter } from './round-filter.tsx';
import { type Draft, type KeepDraft, useDrafts } from './use-result-drafts.ts';

interface Opened {
  id: number | null;
  /** Or the first game of this round, once one can be played. */
  firstOf: Round | null;
  turn: number;
}

/** The games of a round, one of them open. What was typed in others is kept. */
export function RoundResults({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const round = useRound(tree);
  const games = listRound(tree, round);
  const [opened, setOpened] = useState<Opened>({ id: null, firstOf: null, turn: 0 });
  const [drafts, keep] = useDrafts();
  const [reopened, setReopened] = useState<Game | null>(null);
  const [hasFinished, setHasFinished] = useState(false);
  const [showsPoints, setShowsPoints] = useState(false);
  // While a result is being saved, somebody else may enter one, and another game or round may be opened here.
  const latest = useRef({ tree, round, openId: opened.id });
  useEffect(() => {
    latest.current = { tree, round, openId: opened.id };
  }, [tree, round, opened.id]);

  const open = (id: number | null, firstOf: Round | null = null) => {
    setHasFinished(false);
    setOpened(({ turn }) => ({ id, firstOf, turn: turn + 1 }));
  };
  // Who plays there may still be on its way from the server.
  const first = opened.firstOf === round ? games.find(isPlayable) : undefined;
  if (first) setOpened({ ...opened, id: first.id, firstOf: null });
  const goOn = (from: Game) => {
    const now = latest.current;
    if (now.openId !== from.id || now.round !== from.round) return;
    const next = findNextGame(now.tree, from);
    open(next?.id ?? null);
    setHasFinished(next === undefined);
  };
  const openAgain = (game: Game) => {
    // Most results are reopened because of a slip of one figure.
    if (!drafts.has(game.id)) keep(game.id, toScoreValues(game));
    open(game.id);
  };

  return (
    <>
      <RoundFilter tree={tree} shown={round} choose={() => open(null)} />
      <h2 className="mt-8 mb-4 font-bold font-display text-2xl">{ROUND_LABELS[round]}</h2>
      {games.length === 0 && <Empty title="No games found for this round." advice="Choose one of the rounds above." />}
      <ul className="grid gap-3">
        {games.map((game) => (
          <GameItem
            key={game.id}
            tournament={tournament}
            tree={tree}
            game={game}
            isOpen={game.id === opened.id}
            turn={opened.turn}
            draft={drafts.get(game.id)}
            showsPoints={showsPoints}
            onShowPoints={setShowsPoints}
            open={() => open(game.id)}
            close={() => open(null)}
            keep={keep}
            goOn={() => goOn(game)}
            reopen={() => setReopened(game)}
          />
        ))}
      </ul>
      {games.length > 0 && (
        <RoundEnd tree={tree} round={round} takesFocus={hasFinished} leave={(next) => open(null, next)} />
      )}
      <ReopenDialog
        tournament={tournament}
        tree={tree}
        game={reopened}
        close={() => setReopened(null)}
        done={openAgain}
      />
    </>
  );
}

/** The round that is shown, kept in the address. Where that names none, the round in which there is something to do. */
function useRound(tree: Tree): Round {
  const [params, setParams] = useSearchParams();
  const named = ROUNDS.find((candidate) => candidate === params.get('round'));
  const round = named ?? findOpenRound(tree);
  useEffect(() => {
    // It stays that round, also once its last game is done.
    if (named === undefined) setParams({ round }, { replace: true });
  }, [named, round, setParams]);
  return round;
}

interface GameItemProps {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  isOpen: boolean;
  /** Changes when the form has to begin anew. */
  turn: number;
  /** What was typed and not saved. */
  draft: Draft | undefined;
  keep: KeepDraft;
  showsPoints: boolean;
  onShowPoints: (shows: boolean) => void;
  open: () => void;
  close: () => void;
  goOn: () => void;
  reopen: () => void;
}

/** A game in the list: how it stands, or the form for its result. */
function GameItem({ isOpen, turn, open, ...props }: GameItemProps) {
  const { tree, game, draft, reopen } = props;
  const titleId = useId();
  const { team1Id, team2Id } = game;
  // Opened while there is something to enter, and open until it is closed, also if somebody else enters it meanwhile.
  const [isReady, setIsReady] = useState(false);
  const willBeReady = isOpen && (isReady || game.status !== 'completed');
  if (willBeReady !== isReady) setIsReady(willBeReady);
  const isForm = willBeReady && team1Id !== null && team2Id !== null;
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className={`relative rounded-2xl bg-card ${isForm ? 'border-2 border-accent' : 'border border-line'}`}
      >
        {isForm ? (
          <ResultForm key={turn} {...props} teamIds={[team1Id, team2Id]} titleId={titleId} />
        ) : (
          <GameRow tree={tree} game={game} draft={draft} open={open} reopen={reopen} titleId={titleId} />
        )}
      </article>
    </li>
  );
}
