import { type ReactNode, useEffect, useRef } from 'react';
import { ROUND_LABELS, type Round } from '../../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { addressOfRound } from '../../admin/address-of-round.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { stateOfRound } from './what-next.ts';

interface RoundEndProps {
  tree: Tree;
  round: Round;
  /** Whoever has just entered the last result goes on here. */
  takesFocus: boolean;
  leave: (next: Round) => void;
}

/** Where to go once there is nothing left to enter in a round. */
export function RoundEnd({ tree, round, takesFocus, leave }: RoundEndProps) {
  const box = useRef<HTMLDivElement>(null);
  const state = stateOfRound(tree, round);
  const isShown = state.kind !== 'open';
  useEffect(() => {
    if (takesFocus && isShown) box.current?.querySelector('a')?.focus();
  }, [takesFocus, isShown]);
  if (state.kind === 'open') return null;
  return (
    <div
      ref={box}
      className="mt-6 flex scroll-mb-32 flex-wrap items-center justify-between gap-4 rounded-2xl bg-raised p-5"
    >
      {state.kind === 'over' ? (
        <>
          <Words title="Every game is played.">
            {state.winnerId !== null && `${nameOf(tree, state.winnerId)} won the championship.`}
          </Words>
          <ButtonLink href="/leaderboard">View Leaderboard</ButtonLink>
        </>
      ) : (
        <>
          {state.kind === 'done' ? (
            <Words title={`${ROUND_LABELS[round]}: all done`}>
              {state.games === 1 ? 'Its game has a result.' : `All ${state.games} games have a result.`}
            </Words>
          ) : (
            <Words title="Nothing to enter here right now">
              {state.games === 1
                ? '1 game still waits for its teams.'
                : `${state.games} games still wait for their teams.`}
            </Words>
          )}
          <ButtonLink href={addressOfRound(state.next)} onClick={() => leave(state.next)}>
            Go to {ROUND_LABELS[state.next]}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-bold font-display text-xl">{title}</p>
      <p className="text-faint">{children}</p>
    </div>
  );
}
