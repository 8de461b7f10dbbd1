import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { ComparedGame } from '../../../domain/scoring/comparison.ts';
import { ComparisonGame } from './comparison-game.tsx';
import type { Pair } from './side-badge.tsx';

interface DifferencesProps {
  tree: Tree;
  brackets: Pair;
  games: readonly ComparedGame[];
}

/** The games that two brackets pick differently, by round. */
export function Differences({ tree, brackets, games }: DifferencesProps) {
  const rounds = ROUNDS.map((round) => ({
    round,
    games: tree.games.flatMap((game) => {
      const compared = game.round === round && games.find(({ gameId }) => gameId === game.id);
      return compared ? [{ game, compared }] : [];
    }),
  }));
  return rounds
    .filter((each) => each.games.length > 0)
    .map((each) => (
      <section key={each.round} aria-labelledby={`differences-${each.round}`} className="mt-6">
        <h2 id={`differences-${each.round}`} className="font-bold font-display text-xl">
          {ROUND_LABELS[each.round]}{' '}
          <span className="font-normal font-text text-base text-faint">{each.games.length}</span>
        </h2>
        <ol className="compare-list">
          {each.games.map(({ game, compared }) => (
            <li key={game.id}>
              <ComparisonGame tree={tree} game={game} compared={compared} brackets={brackets} />
            </li>
          ))}
        </ol>
      </section>
    ));
}
