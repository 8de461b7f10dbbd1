import { seedOf, type Tree } from '../../domain/bracket/tree.ts';
import { type Model, winProbabilityBy } from '../../domain/chances/models.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import { CONTENDER_NUMBER_LIMIT } from '../results.ts';
import { type OpenField, type OpenGame, pairIndex, type Source } from './open-games.ts';

/** The probability that one team beats another, at `pairIndex(winner, loser)`. */
export type Probabilities = Float64Array;

export function listProbabilities(tree: Tree, { numberOf }: Numbering, model: Model): Probabilities {
  const table = new Float64Array(CONTENDER_NUMBER_LIMIT ** 2);
  const teams = [...tree.teamById.keys()].map((id) => ({ number: numberOf.get(id) ?? 0, seed: seedOf(tree, id) }));
  for (const a of teams)
    for (const b of teams) table[pairIndex(a.number, b.number)] = winProbabilityBy(model, a.seed, b.seed);
  return table;
}

/** By game and pick: the mean of what the pick earns. */
export function listExpected({ games, combinedOf, points }: OpenField, probabilities: Probabilities): Float64Array[] {
  // By game and team: the probability that the team wins the game.
  const wins: Float64Array[] = [];
  const arrivals = (source: Source): Iterable<[number, number]> =>
    'team' in source ? [[source.team, 1]] : (wins[source.winnerOf] as Float64Array).entries();
  return games.map(({ slots }: OpenGame, game) => {
    const won = new Float64Array(CONTENDER_NUMBER_LIMIT);
    const expected = new Float64Array(CONTENDER_NUMBER_LIMIT);
    const meet = (winner: number, loser: number, probability: number) => {
      const index = pairIndex(winner, loser);
      const share = probability * (probabilities[index] as number);
      const earned = share * (points[game]?.[index] as number);
      won[winner] = (won[winner] as number) + share;
      for (const pick of [winner, combinedOf[winner] as number]) expected[pick] = (expected[pick] as number) + earned;
    };
    for (const [a, chanceOfA] of arrivals(slots[0])) {
      if (chanceOfA === 0) continue;
      for (const [b, chanceOfB] of arrivals(slots[1])) {
        if (chanceOfB === 0) continue;
        meet(a, b, chanceOfA * chanceOfB);
        meet(b, a, chanceOfA * chanceOfB);
      }
    }
    expected[0] = 0;
    wins.push(won);
    return expected;
  });
}
