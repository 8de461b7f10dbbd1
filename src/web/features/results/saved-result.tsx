import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Game } from '../../../domain/bracket/game.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { reopenGame } from '../../../domain/results/results.ts';
import { parseScores, type ResultValues } from '../../admin/result-form-values.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { useReopen } from './use-reopen.ts';

const UNDO_MS = 10_000;

/** A result that was saved on this page. */
export interface SavedResult {
  /** The values of its form, with the points of players. */
  typed: ResultValues;
  /** For ten seconds; see `useShowsUndo`. */
  canUndo: boolean;
}

/** The results that were saved on this page, by game. */
export function useSavedResults() {
  const [saved, setSaved] = useState<ReadonlyMap<number, SavedResult>>(new Map());
  const remember = (gameId: number, typed: ResultValues) => {
    setSaved((before) => new Map([...before, [gameId, { typed, canUndo: true }]]));
    setTimeout(
      () =>
        setSaved((before) =>
          before.get(gameId)?.typed === typed ? new Map([...before, [gameId, { typed, canUndo: false }]]) : before,
        ),
      UNDO_MS,
    );
  };
  return { saved, remember };
}

/** Whether Undo is shown: as long as it can be, and then until the focus leaves the row, since it may be on Undo. */
function useShowsUndo(canUndo: boolean, notice: RefObject<HTMLElement | null>): boolean {
  const [showsUndo, setShowsUndo] = useState(canUndo);
  useEffect(() => {
    if (canUndo) return setShowsUndo(true);
    const row = notice.current?.closest('article');
    const hideUnlessIn = (focused: EventTarget | null) => {
      if (!row?.contains(focused as Node | null)) setShowsUndo(false);
    };
    hideUnlessIn(document.activeElement);
    // A window that loses the focus keeps its active element.
    const followFocus = ({ relatedTarget }: FocusEvent) => hideUnlessIn(relatedTarget ?? document.activeElement);
    row?.addEventListener('focusout', followFocus);
    return () => row?.removeEventListener('focusout', followFocus);
  }, [canUndo, notice]);
  return showsUndo;
}

interface SavedNoticeProps {
  tree: Tree;
  game: Game;
  tournamentId: number;
  saved: SavedResult;
  onUndone: (typed: ResultValues) => void;
}

/** Says who won, and undoes the result. Not for the result of another admin, who has corrected this one meanwhile. */
export function SavedNotice({ tree, game, tournamentId, saved: { typed, canUndo }, onUndone }: SavedNoticeProps) {
  const textId = useId();
  const notice = useRef<HTMLDivElement>(null);
  const showsUndo = useShowsUndo(canUndo, notice);
  const { reopen, isPending } = useReopen(tournamentId, game.id);
  // Ignores the second click of a double click, which comes before isPending is rendered.
  const isUndoing = useRef(false);
  const { team1Score, team2Score } = parseScores(typed);
  if (game.winnerId === null || game.team1Score !== team1Score || game.team2Score !== team2Score) return null;
  const undo = async () => {
    if (isUndoing.current) return;
    isUndoing.current = true;
    const problem = await reopen('What you typed is still in the form.');
    isUndoing.current = false;
    if (problem === null) onUndone(typed);
  };
  return (
    <div
      ref={notice}
      className="flex min-h-11 items-center justify-between gap-3 rounded-b-2xl bg-good-soft px-4 text-good sm:px-5"
    >
      <p id={textId} role="status" className="flex min-w-0 items-center gap-2 font-semibold">
        <CheckIcon />
        <span className="wrap-anywhere">
          {nameOf(tree, game.winnerId)} won {Math.max(team1Score, team2Score)}-{Math.min(team1Score, team2Score)}
        </span>
      </p>
      {showsUndo && reopenGame(tree, game.id).ok && (
        <Button variant="quiet" size="small" aria-describedby={textId} aria-disabled={isPending} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
