import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Tournament } from '../../../contract/tournaments.ts';
import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { type ResultValues, toScoreValues } from '../../admin/result-form-values.tsx';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { GameResultForm } from './game-result-form.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { ResultRow } from './result-row.tsx';
import { findNextGame, findOpenRound, listRound, RoundEnd, RoundFilter } from './round-navigation.tsx';
import { SavedNotice, type SavedResult, useSavedResults } from './saved-result.tsx';
import { type ResultDraft, type SaveDraft, useResultDrafts } from './use-result-form.ts';

interface ExpandedGame {
  id: number | null;
  /** Opens the first playable game of this round once it is loaded. */
  firstOf: Round | null;
  /** Changes with each opening, to reset the form. */
  formKey: number;
}

/** The games of a round, of which one can be expanded to its form. The others keep their drafts. */
export function RoundResults({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const round = useRound(tree);
  const games = listRound(tree, round);
  const [expanded, setExpanded] = useState<ExpandedGame>({ id: null, firstOf: null, formKey: 0 });
  const [drafts, saveDraft] = useResultDrafts();
  const [reopening, setReopening] = useState<Game | null>(null);
  const [focusesRoundEnd, setFocusesRoundEnd] = useState(false);
  const [showsPlayerPoints, setShowsPlayerPoints] = useState<boolean | null>(null);
  const { saved, remember } = useSavedResults();
  // Read after a save: by then other admins may have entered results, or this one may have expanded another game.
  const latest = useRef({ tree, round, expandedId: expanded.id });
  useEffect(() => {
    latest.current = { tree, round, expandedId: expanded.id };
  }, [tree, round, expanded.id]);

  const open = (id: number | null, firstOf: Round | null = null) => {
    setFocusesRoundEnd(false);
    setExpanded(({ formKey }) => ({ id, firstOf, formKey: formKey + 1 }));
  };
  // The teams of the next round may still be loading.
  const first = expanded.firstOf === round ? games.find(isPlayable) : undefined;
  if (first) setExpanded({ ...expanded, id: first.id, firstOf: null });
  const openNext = (from: Game) => {
    const now = latest.current;
    if (now.expandedId !== from.id || now.round !== from.round) return;
    const next = findNextGame(now.tree, from);
    open(next?.id ?? null);
    setFocusesRoundEnd(next === undefined);
  };
  /** Starts with what was typed, or else with the old scores, since most corrections change one digit. */
  const expandReopened = (game: Game, typed?: ResultValues) => {
    if (typed || !drafts.has(game.id)) saveDraft(game.id, typed ?? toScoreValues(game));
    open(game.id);
  };

  return (
    <>
      <RoundFilter tree={tree} shown={round} onChoose={() => open(null)} />
      <h2 className="mt-8 mb-4 font-bold font-display text-2xl">{ROUND_LABELS[round]}</h2>
      {games.length === 0 && <NoGames isDrawn={tree.games.length > 0} />}
      <ul className="grid gap-3">
        {games.map((game) => (
          <GameItem
            key={game.id}
            tournament={tournament}
            tree={tree}
            game={game}
            isOpen={game.id === expanded.id}
            formKey={expanded.formKey}
            draft={drafts.get(game.id)}
            showsPlayerPoints={showsPlayerPoints}
            onShowPlayerPoints={setShowsPlayerPoints}
            open={() => open(game.id)}
            close={() => open(null)}
            saveDraft={saveDraft}
            saved={saved.get(game.id)}
            onSaved={(typed) => {
              remember(game.id, typed);
              openNext(game);
            }}
            onUndone={(typed) => expandReopened(game, typed)}
            openNext={() => openNext(game)}
            reopen={() => setReopening(game)}
          />
        ))}
      </ul>
      {games.length > 0 && (
        <RoundEnd tree={tree} round={round} takesFocus={focusesRoundEnd} onNextRound={(next) => open(null, next)} />
      )}
      {reopening && (
        <ReopenDialog
          tournament={tournament}
          tree={tree}
          game={reopening}
          close={() => setReopening(null)}
          onReopened={expandReopened}
        />
      )}
    </>
  );
}

function NoGames({ isDrawn }: { isDrawn: boolean }) {
  const advice = isDrawn ? 'Choose one of the rounds above.' : 'The games are made when the bracket is generated.';
  return (
    <Empty title="No games found for this round." advice={advice}>
      {!isDrawn && <ButtonLink href={`${PATHS.setup}?tab=generate`}>Generate the bracket</ButtonLink>}
    </Empty>
  );
}

/** The round in the URL, or else the earliest open one. */
function useRound(tree: Tree): Round {
  const [params, setParams] = useSearchParams();
  const named = ROUNDS.find((candidate) => candidate === params.get('round'));
  const round = named ?? findOpenRound(tree);
  useEffect(() => {
    // Pinned in the URL, so that the page stays there after the round's last result.
    if (named === undefined) setParams({ round }, { replace: true });
  }, [named, round, setParams]);
  return round;
}

interface GameItemProps {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  isOpen: boolean;
  formKey: number;
  draft: ResultDraft | undefined;
  saveDraft: SaveDraft;
  saved: SavedResult | undefined;
  onSaved: (typed: ResultValues) => void;
  onUndone: (typed: ResultValues) => void;
  showsPlayerPoints: boolean | null;
  onShowPlayerPoints: (shows: boolean) => void;
  open: () => void;
  close: () => void;
  openNext: () => void;
  reopen: () => void;
}

/** A game in the list: its row, or the form for its result. */
function GameItem({ isOpen, formKey, open, saved, onUndone, ...props }: GameItemProps) {
  const { tournament, tree, game, draft, reopen } = props;
  const titleId = useId();
  const { team1Id, team2Id } = game;
  // Only a game without a result can be expanded; its form stays if another admin enters the result.
  const [keepsForm, setKeepsForm] = useState(false);
  const nextKeepsForm = isOpen && (keepsForm || game.status !== 'completed');
  if (nextKeepsForm !== keepsForm) setKeepsForm(nextKeepsForm);
  const isForm = nextKeepsForm && team1Id !== null && team2Id !== null;
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className={`relative rounded-2xl bg-card ${isForm ? 'border-2 border-accent' : 'border border-line'}`}
      >
        {isForm ? (
          <GameResultForm key={formKey} {...props} teamIds={[team1Id, team2Id]} titleId={titleId} />
        ) : (
          <>
            <ResultRow tree={tree} game={game} draft={draft} open={open} reopen={reopen} titleId={titleId} />
            {saved && (
              <SavedNotice tournamentId={tournament.id} tree={tree} game={game} saved={saved} onUndone={onUndone} />
            )}
          </>
        )}
      </article>
    </li>
  );
}
