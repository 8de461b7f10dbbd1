import './submitted-moment.css';
import { findFinal } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { countPicks, type Picks } from '../../../domain/picks/picks.ts';
import { roundPoints } from '../../../domain/scoring/scoring.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { WayToTitle } from './way-to-title.tsx';

interface CrownedProps {
  isOpen: boolean;
  close: () => void;
  tree: Tree;
  picks: Picks;
  review: () => void;
  /** Leads to the first open play-in. */
  goToPlayIns: () => void;
}

/** After the last pick: the champion, and what comes next. */
export function Crowned({ isOpen, close, tree, picks, review, goToPlayIns }: CrownedProps) {
  const final = findFinal(tree.games);
  const champion = final && picks.get(final.id);
  const { main, playIns } = countPicks(tree, picks);
  const open = playIns.total - playIns.picked;
  const leave = (next: () => void) => () => {
    close();
    next();
  };
  return (
    <Dialog isOpen={isOpen && champion !== undefined} close={close} title={`All ${main.total} picked`} tone="court">
      {champion !== undefined && (
        <div className="grid gap-5">
          <WayToTitle tree={tree} picks={picks} champion={champion} />
          <Button variant="court" size="large" onClick={leave(review)}>
            Review and submit
          </Button>
          {open > 0 && (
            <button
              type="button"
              onClick={leave(goToPlayIns)}
              className="-mt-2 min-h-11 cursor-pointer font-medium underline underline-offset-4"
            >
              {countOf(open, 'play-in is', 'play-ins are')} still open:{' '}
              {countOf(open * roundPoints('play_in'), 'point')}
            </button>
          )}
        </div>
      )}
    </Dialog>
  );
}
