import { Link } from 'wouter';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { ScoringTable } from './scoring-table.tsx';

const ABOUT_PICKING = [
  'Every game of the Round of 32 that has not started needs a pick. Later rounds may stay open, but open games earn nothing.',
  'Changing a pick clears the later picks that depended on the team it replaces.',
  'Once a game has started it can no longer be picked. Nobody else sees your picks while submissions are open.',
];

const FACTS = [
  "A slot like '16 name/name' stands for whoever comes out of that play-in.",
  'Points come in as soon as a game is decided, and nobody has to reload the page for them.',
];

interface GoodToKnowProps {
  tree: Tree;
  score?: BracketScore;
  /** Whether picks can be made, by this person or by a visitor who logs in. */
  isPicking: boolean;
}

/** Below every bracket: what a pick is worth, and what people ask most. */
export function GoodToKnow({ tree, score, isPicking }: GoodToKnowProps) {
  const facts = isPicking ? [...ABOUT_PICKING, ...FACTS] : FACTS;
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
        <Link href="/rules" className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent underline">
          All the rules
        </Link>
      </section>
    </div>
  );
}
