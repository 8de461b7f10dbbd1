import type { PickShares } from '../../contract/pick-shares.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { type ContenderId, nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { percentOf } from '../../domain/percent.ts';
import { countBackers } from '../../domain/picks/shares.ts';
import { SwitchInput } from '../ui/switch.tsx';

/** '12%', or '<1%' for less than one percent, unless it is 0. */
export function formatShare(count: number, brackets: number): string {
  const percent = percentOf(count, brackets);
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Notes for the board: the percentage of brackets that picked each contender of a game. */
export function noteShares(tree: Tree, { brackets, games }: PickShares) {
  const byGame = new Map(games.map((game) => [game.gameId, game]));
  return (game: Game, contender: ContenderId) => {
    const shares = byGame.get(game.id);
    if (!shares) return null;
    const count = countBackers(tree, shares, contender);
    const label = `${count.toLocaleString()} of ${brackets.toLocaleString()} brackets have ${nameOf(tree, contender)} winning this game`;
    return (
      <span title={label} className="flex-none font-semibold text-faint text-xs">
        {formatShare(count, brackets)}
        <span className="sr-only"> of brackets</span>
      </span>
    );
  };
}

/** Shows and hides the shares on a board. */
export function ShareSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <SwitchInput isOn={isOn} onChange={onChange} />
      Show who picked whom
    </label>
  );
}
