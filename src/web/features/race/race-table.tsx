import { useState } from 'react';
import type { Race } from '../../../contract/race.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { describeGame, nameRunner } from './race-texts.ts';
import type { Runner } from './runners.ts';

interface RaceTableProps {
  tree: Tree;
  steps: Race['steps'];
  runners: readonly Runner[];
}

/** The same as the chart in numbers, folded up: the ranks and points after each game, the latest first. */
export function RaceTable(props: RaceTableProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="mt-6 rounded-2xl border border-line bg-card print:hidden" onToggle={() => setWasOpened(true)}>
      <summary className="cursor-pointer rounded-2xl px-5 py-3 font-semibold sm:px-7">
        The race as a table: ranks and points after each game
      </summary>
      {wasOpened && <Table {...props} />}
    </details>
  );
}

const CELL = 'h-11 border-line border-t px-3 text-left';

function Table({ tree, steps, runners }: RaceTableProps) {
  return (
    // Scrolls sideways, for which it has to take the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section aria-label="The race as a table" tabIndex={0} className="max-h-[36rem] overflow-auto rounded-b-2xl">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">The rank after each game and, in brackets, the points</caption>
        <thead>
          <tr>
            <th scope="col" className={`${CELL} sticky top-0 bg-raised`}>
              After
            </th>
            {runners.map((runner) => (
              <th key={runner.bracketId} scope="col" className={`${CELL} sticky top-0 max-w-44 bg-raised`}>
                <BracketLink
                  bracketId={runner.bracketId}
                  isVisible
                  className="wrap-anywhere inline-flex min-h-11 items-center"
                >
                  {nameRunner(runner)}
                </BracketLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...steps.entries()].toReversed().map(([step, { gameId }]) => (
            <tr key={gameId}>
              <th scope="row" className={`${CELL} min-w-56 font-normal`}>
                {step + 1}. {describeGame(tree, gameId)}
              </th>
              {runners.map(({ bracketId, ranks, totals }) => (
                <td key={bracketId} className={`${CELL} whitespace-nowrap`}>
                  <b>{ranks[step]?.toLocaleString()}</b>{' '}
                  <span className="text-faint">({totals[step]?.toLocaleString()})</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
