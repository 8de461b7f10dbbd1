import { isDecided } from '../../../domain/bracket/game.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { forgetWinner, imagineWinner } from '../../../domain/results/imagining.ts';
import { MarkedName } from '../../ui/team-mark.tsx';
import type { Imagined } from './use-imagined.ts';

/** With more, the board begins with them. */
const MOST_GAMES = 8;

/** The games that can be decided next. On wide screens the rounds already played keep them from the first screen. */
export function OpenGames({ tree, imagined }: { tree: Tree; imagined: Imagined }) {
  const games = tree.games.flatMap((game) =>
    !isDecided(game) && game.team1Id !== null && game.team2Id !== null
      ? [{ id: game.id, teamIds: [game.team1Id, game.team2Id] }]
      : [],
  );
  if (games.length === 0 || games.length > MOST_GAMES) return null;
  return (
    <section aria-label="Open games" className="mt-3 max-lg:hidden print:hidden">
      <ul className="flex flex-wrap gap-3">
        {games.map(({ id, teamIds }) => (
          <li key={id} className="flex min-w-0 overflow-hidden rounded-xl border border-edge bg-card">
            {teamIds.map((teamId) => (
              <Side key={teamId} tree={tree} imagined={imagined} gameId={id} teamId={teamId} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SideProps {
  tree: Tree;
  imagined: Imagined;
  gameId: number;
  teamId: number;
}

function Side({ tree, imagined: { winners, setWinners }, gameId, teamId }: SideProps) {
  const name = nameOf(tree, teamId);
  const isImagined = winners.get(gameId) === teamId;
  return (
    <button
      type="button"
      aria-pressed={isImagined}
      aria-label={`${name} wins`}
      onClick={() =>
        setWinners(isImagined ? forgetWinner(tree, winners, gameId) : imagineWinner(tree, winners, { gameId, teamId }))
      }
      className={`min-h-11 min-w-0 max-w-60 cursor-pointer truncate border-edge px-4 font-semibold not-first:border-l hover:bg-raised focus-visible:-outline-offset-3 ${
        isImagined ? 'imagined-swatch' : ''
      }`}
    >
      <MarkedName mark={tree.teamById.get(teamId)?.mark}>{name}</MarkedName>
    </button>
  );
}
