import { ROUND_LABELS, ROUND_POINTS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { layOut } from '../../bracket-board/layout.ts';

interface ScoringTableProps {
  tree: Tree;
  /** What the bracket has earned so far, once it is submitted. */
  score?: BracketScore | undefined;
}

export function ScoringTable({ tree, score }: ScoringTableProps) {
  return (
    <table className="w-full self-start border-collapse text-left">
      <caption className="pb-2 text-left font-bold font-display text-xl">Scoring</caption>
      <thead className="text-faint text-sm">
        <tr>
          <th scope="col" className="py-1 font-semibold">
            Round
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            Points per pick
          </th>
          {score && (
            <th scope="col" className="py-1 text-right font-semibold">
              Earned
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {layOut(tree).map(({ round }) => (
          <tr key={round} className="border-line border-t">
            <th scope="row" className="py-1.5 font-normal">
              {ROUND_LABELS[round]}
            </th>
            <td className="py-1.5 text-right font-semibold">{ROUND_POINTS[round]}</td>
            {score && <td className="py-1.5 text-right font-semibold">{score.pointsByRound[round]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
