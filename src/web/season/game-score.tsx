import type { Game } from '../../domain/bracket/game.ts';
import { nameSlots } from '../../domain/bracket/schedule.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { SlotName } from './slot-names.tsx';

interface GameScoreProps {
  tree: Tree;
  game: Game;
  /** The side that somebody needs, and what it earns them in all. */
  need?: { teamId: number; points: number } | undefined;
}

/** A game as a scoreboard: a row for each side, so that the score is never cut off. */
export function GameScore({ tree, game, need }: GameScoreProps) {
  const [first, second] = nameSlots(tree, game);
  const hasScore = game.team1Score !== null || game.team2Score !== null;
  const sides = [
    { name: first, teamId: game.team1Id, score: game.team1Score },
    { name: second, teamId: game.team2Id, score: game.team2Score },
  ];
  return sides.map(({ name, teamId, score }) => {
    const isNeeded = need !== undefined && teamId === need.teamId;
    return (
      <p
        key={name}
        className={`flex items-baseline justify-between gap-3 text-xl leading-7 ${
          isNeeded ? 'font-bold' : need ? 'text-faint' : ''
        }`}
      >
        <span className="truncate pl-px">
          <SlotName tree={tree} teamId={teamId} name={name} />
        </span>
        <span className="flex flex-none items-baseline gap-2">
          {isNeeded && (
            <span className="rounded-full bg-good-soft px-2 font-bold text-good text-sm">+{need.points}</span>
          )}
          {hasScore && <span className="min-w-7 text-right font-display font-extrabold">{score ?? 0}</span>}
        </span>
      </p>
    );
  });
}
