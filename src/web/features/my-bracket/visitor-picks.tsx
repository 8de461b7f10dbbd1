import { useState } from 'react';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/format.ts';
import { draftKey, readDraft, removeDraft } from './local-draft.ts';

/** For somebody with a bracket: the picks that were made on this device before logging in, if there are any. */
export function VisitorPicks({ tournamentId, tree }: { tournamentId: number; tree: Tree }) {
  const key = draftKey('visitor', tournamentId);
  const [draft, setDraft] = useState(() => readDraft(key));
  const [isShown, setIsShown] = useState(false);
  const shown = useShownRound(null);
  if (!draft || draft.picks.size === 0) return null;
  const discard = () => {
    removeDraft(key);
    setDraft(null);
  };
  return (
    <section
      aria-labelledby="visitor-picks"
      className="mb-5 rounded-2xl border border-line bg-card p-5 sm:px-7 print:hidden"
    >
      <h2 id="visitor-picks" className="font-bold font-display text-xl">
        You already have a bracket
      </h2>
      <p>
        It stays as it is, below. {countOf(draft.picks.size, 'pick was', 'picks were')} made on this device before you
        logged in, and not submitted.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setIsShown(!isShown)} aria-expanded={isShown}>
          {isShown ? 'Hide them' : 'Look at them'}
        </Button>
        <Button variant="quiet" onClick={discard}>
          Throw them away
        </Button>
      </div>
      {isShown && (
        <div className="mt-5">
          <BracketBoard tree={tree} {...shown} picks={prunePicks(tree, draft.picks).picks} />
        </div>
      )}
    </section>
  );
}
