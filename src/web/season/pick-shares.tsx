import { useState } from 'react';
import type { PickShares } from '../../contract/pick-shares.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { type ContenderId, nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { percentOf } from '../../domain/percent.ts';
import { findBackers, type Share } from '../../domain/picks/shares.ts';
import { LabelledSwitch } from '../ui/switch.tsx';
import { PickersDialog } from './pickers.tsx';

/** '12%', or '<1%' for less than one percent, unless it is 0. */
export function formatShare(count: number, brackets: number): string {
  const percent = percentOf(count, brackets);
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/**
 * Notes for the board: the percentage of brackets that picked each contender of a game. A press on one opens the dialog,
 * which the caller renders, with whose they are.
 */
export function useShareNotes(tree: Tree | null, shares: PickShares | undefined) {
  const [open, setOpen] = useState<{ gameId: number; contender: ContenderId } | null>(null);
  if (!tree || !shares) return { noteOf: undefined, dialog: null };
  const byGame = new Map(shares.games.map((game) => [game.gameId, game]));
  const backersOf = (gameId: number, contender: ContenderId) => {
    const game = byGame.get(gameId);
    return game && findBackers(tree, game, contender);
  };
  const noteOf = ({ id: gameId }: Game, contender: ContenderId) => {
    const share = backersOf(gameId, contender);
    return (
      share && (
        <ShareNote tree={tree} share={share} brackets={shares.brackets} open={() => setOpen({ gameId, contender })} />
      )
    );
  };
  const shown = open && backersOf(open.gameId, open.contender);
  const dialog = open && shown && (
    <PickersDialog
      tree={tree}
      gameId={open.gameId}
      share={shown}
      brackets={shares.brackets}
      close={() => setOpen(null)}
    />
  );
  return { noteOf, dialog };
}

interface ShareNoteProps {
  tree: Tree;
  share: Share;
  brackets: number;
  open: () => void;
}

function ShareNote({ tree, share: { teamId, count }, brackets, open }: ShareNoteProps) {
  const name = nameOf(tree, teamId);
  const label = `${count.toLocaleString()} of ${brackets.toLocaleString()} brackets have ${name} winning this game`;
  const percent = formatShare(count, brackets);
  if (count === 0) {
    return (
      <span title={label} className="flex-none font-semibold text-faint text-xs">
        {percent}
        <span className="sr-only"> of brackets</span>
      </span>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" title={label} onClick={open} className="board-share">
      {percent}
      <span className="sr-only"> of brackets have {name}: show whose</span>
    </button>
  );
}

/** Shows and hides the shares on a board. */
export function ShareSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <LabelledSwitch isOn={isOn} onChange={onChange}>
      Show who picked whom
    </LabelledSwitch>
  );
}
