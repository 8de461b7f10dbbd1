import { isDecided } from '../bracket/game.ts';
import { covers, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { isUpset } from '../results/outcome.ts';
import { pointsFor, type Scoring } from '../scoring/scoring.ts';

/** What a result did to the brackets of a group. */
export interface Happening {
  /** `lead`: the bracket is alone in front, and was not before; `only_one`: it alone picked this upset. */
  kind: 'lead' | 'only_one';
  gameId: number;
  /** The winner. */
  teamId: number;
  bracketId: number;
}

/** What the results did, in the order in which they were decided. */
export function listHappenings(
  tree: Tree,
  decided: readonly number[],
  brackets: ReadonlyMap<number, Picks>,
  scoring: Scoring,
): Happening[] {
  const totals = new Map([...brackets.keys()].map((bracketId) => [bracketId, 0]));
  let leader: number | null = null;
  return decided.flatMap((gameId) => {
    const game = tree.gameById.get(gameId);
    if (!game || !isDecided(game)) return [];
    const happened = { gameId, teamId: game.winnerId };
    const right = [...brackets].filter(([, picks]) => covers(tree, picks.get(gameId) ?? 0, game.winnerId));
    const earned = pointsFor(scoring, tree, game, game.winnerId);
    for (const [bracketId] of right) totals.set(bracketId, (totals.get(bracketId) ?? 0) + earned);

    const list: Happening[] = [];
    const [only] = right.length === 1 && brackets.size > 1 && isUpset(tree, game) ? right : [];
    if (only) list.push({ kind: 'only_one', ...happened, bracketId: only[0] });
    const next = findLeader(totals);
    if (next !== null && next !== leader) {
      leader = next;
      list.push({ kind: 'lead', ...happened, bracketId: next });
    }
    return list;
  });
}

/** The bracket that has more points than every other one. Alone in a group nobody leads. */
function findLeader(totals: ReadonlyMap<number, number>): number | null {
  if (totals.size < 2) return null;
  const highest = Math.max(...totals.values());
  const leaders = [...totals].filter(([, total]) => total === highest);
  return leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null;
}
