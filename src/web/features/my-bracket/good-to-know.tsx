import { Link } from 'wouter';
import { MAIN_ROUNDS, ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { type BracketScore, roundPoints } from '../../../domain/scoring/scoring.ts';
import { layOutRounds } from '../../bracket-board/board-layout.ts';
import { PATHS } from '../../paths.ts';

const ABOUT_PICKING = [
  'Every game of the Round of 32 that has not started needs a pick. Later rounds may stay open, but open games earn nothing.',
  '“By seed” lets the better seed win every game, “At random” lets it win more often: a 1 beats a 16 in 16 of 17 games.',
  'Changing a pick clears the later picks that depended on the team it replaces.',
  'Once a game has started it can no longer be picked. Nobody else sees your picks while submissions are open.',
];

const ABOUT_PLAY_INS = "A slot like '16 name/name' stands for whoever comes out of that play-in.";
const ABOUT_POINTS = 'Points come in as soon as a game is decided, and nobody has to reload the page for them.';

/** The points of each round and answers to frequent questions, below the bracket on My Bracket. */
export function GoodToKnow({ tree, score, isPicking }: { tree: Tree; score?: BracketScore; isPicking: boolean }) {
  const facts = [
    ...(isPicking ? ABOUT_PICKING : []),
    ...(tree.combinedById.size > 0 ? [ABOUT_PLAY_INS] : []),
    ABOUT_POINTS,
  ];
  return (
    <div className="mt-10 grid gap-x-16 gap-y-8 md:grid-cols-2 print:hidden">
      <ScoringTable tree={tree} score={score} />
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know" className="pb-2 font-bold font-display text-xl">
          Good to know
        </h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-ball">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Link href={PATHS.rules} className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent underline">
          All the rules
        </Link>
      </section>
    </div>
  );
}

function ScoringTable({ tree, score }: { tree: Tree; score?: BracketScore | undefined }) {
  const rounds = layOutRounds(tree).map(({ round }) => round);
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
        {(rounds.length > 0 ? rounds : MAIN_ROUNDS).map((round) => (
          <tr key={round} className="border-line border-t">
            <th scope="row" className="py-1.5 font-normal">
              {ROUND_LABELS[round]}
            </th>
            <td className="py-1.5 text-right font-semibold">{roundPoints(round)}</td>
            {score && <td className="py-1.5 text-right font-semibold">{score.pointsByRound[round]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
