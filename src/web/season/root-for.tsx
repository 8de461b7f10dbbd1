import { useId } from 'react';
import type { BracketOdds } from '../../contract/odds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { countOf } from '../ui/format.ts';
import { describeEitherWay, describeRival, describeRootFor, listDeciding } from './chances-texts.ts';
import { GameLine } from './game-line.tsx';

/** So many games are listed before "more games". */
export const MOST_ROOTED_FOR = 5;

/** The games that can be played next, with what they mean, the most important first. */
export function RootFor({ tree, odds, name }: { tree: Tree; odds: BracketOdds; name: string | null }) {
  const titleId = useId();
  // Older figures may be about a game that is decided now.
  const open = odds.rootFor.filter(({ gameId }) => tree.gameById.get(gameId)?.winnerId === null);
  const deciding = new Set(listDeciding(odds));
  const games = open.filter((each) => deciding.has(each));
  const list = (some: typeof games) => (
    <ul className="grid">
      {some.map((each) => {
        const game = tree.gameById.get(each.gameId);
        return (
          <li key={each.gameId} className="border-line border-t py-2">
            <p className="wrap-anywhere leading-snug">
              {deciding.has(each) ? (
                <>
                  <span className="font-bold">{describeRootFor(tree, each, odds.exact, name)}</span>{' '}
                  {describeRival(each, name)}
                </>
              ) : (
                describeEitherWay(tree, each, odds.exact)
              )}
            </p>
            {game && <GameLine tree={tree} game={game} />}
          </li>
        );
      })}
    </ul>
  );
  const more = [...games.slice(MOST_ROOTED_FOR), ...open.filter((each) => !deciding.has(each))];
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="pb-1 font-bold font-display text-lg">
        Whom to root for
      </h3>
      {games.length === 0 && <p className="text-faint">No single game that can be played next changes much.</p>}
      {list(games.slice(0, MOST_ROOTED_FOR))}
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center border-line border-t font-semibold text-accent">
            {countOf(more.length, 'more game')}
          </summary>
          {list(more)}
        </details>
      )}
    </section>
  );
}
