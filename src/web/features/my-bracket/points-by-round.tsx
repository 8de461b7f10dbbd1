import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { percentOf } from '../../../domain/percent.ts';
import { type BracketScore, maxPointsOf } from '../../../domain/scoring/scoring.ts';
import { layOutRounds } from '../../bracket-board/board-layout.ts';

/** After the final: what each round has brought. */
export function PointsByRound({ tree, score }: { tree: Tree; score: BracketScore }) {
  return (
    <section aria-labelledby="way-there">
      <h2 id="way-there" className="pb-1 font-bold font-display text-lg">
        The way there
      </h2>
      <ul className="grid gap-1.5">
        {layOutRounds(tree).map(({ round }) => {
          const [earned, possible] = [score.pointsByRound[round], maxPointsOf([round])];
          return (
            <li key={round} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
              <span className="text-faint text-sm">{ROUND_LABELS[round]}</span>
              <span aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-raised">
                <span
                  className="block h-full rounded-full bg-ball"
                  style={{ width: `${percentOf(earned, possible)}%` }}
                />
              </span>
              <span className="whitespace-nowrap font-semibold">
                <span className="inline-block w-8 text-right">{earned}</span>{' '}
                <span className="inline-block w-13 text-right font-normal text-faint">of {possible}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
