import type { Game } from '../bracket/game.ts';
import { type ContenderId, covers, realTeamIn, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { pointsFor, SITE_SCORING } from './scoring.ts';

/** What a bracket can still win by one side of a game. */
export interface Gain {
  needed: ContenderId;
  /** What the pick of this game earns; 0 if the bracket has another one, or none. */
  now: number;
  /** What the picks of later games earn if this side keeps winning. */
  later: number;
}

/** The side of an undecided game that a bracket needs, and what it is worth; null if it has nothing to win by either. */
export function gainIn(tree: Tree, picks: Picks, game: Game, scoring = SITE_SCORING): Gain | null {
  const teams = [realTeamIn(tree, game, 0), realTeamIn(tree, game, 1)].filter((team) => team !== null);
  const gains = teams.map((team): Gain => {
    const route = tree.routes.get(team) ?? [];
    const earned = route.slice(route.indexOf(game.id)).map((gameId) => {
      const pick = picks.get(gameId);
      const at = tree.gameById.get(gameId);
      return at && pick !== undefined && covers(tree, pick, team) ? pointsFor(scoring, tree, at, team) : 0;
    });
    const [now = 0, ...later] = earned;
    return { needed: team, now, later: later.reduce((sum, points) => sum + points, 0) };
  });
  const [best] = gains.toSorted((a, b) => b.now + b.later - (a.now + a.later));
  return best && best.now + best.later > 0 ? best : null;
}
