import type { Round } from '../../src/domain/bracket/rounds.ts';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import type { Chooser } from '../../src/domain/picks/autofill.ts';
import type { Random } from '../random.ts';

/**
 * One person's rating of every team, in points of a game: the strength expected by seed, moved towards the real one by
 * their insight, with noise and a bonus for the team they support.
 */
export function formOpinion(
  teams: readonly { id: number; expected: number; strength: number }[],
  random: Random,
): Map<number, number> {
  const insight = random.next() * 0.7;
  const deviation = 2 + random.next() * 3;
  const supported = random.chance(0.4) ? teams[random.between(0, teams.length - 1)] : undefined;
  const bonus = random.between(4, 9);
  return new Map(
    teams.map(({ id, expected, strength }) => {
      const estimate = expected + insight * (strength - expected);
      return [id, random.around(estimate, deviation) + (id === supported?.id ? bonus : 0)];
    }),
  );
}

/** Chooses the contender that is rated higher. A combined slot is rated as the better of its teams. */
export function chooseByOpinion(tree: Tree, opinion: ReadonlyMap<number, number>): Chooser {
  const rate = (contender: number) => {
    const teamIds = tree.combinedById.get(contender)?.teamIds ?? [contender];
    return Math.max(...teamIds.map((id) => opinion.get(id) ?? Number.NEGATIVE_INFINITY));
  };
  return (first, second) => (rate(second) > rate(first) ? second : first);
}

/** Drops the picks that a person skips: the play-ins for 4 in 10, the final for 1 in 10, more of the last rounds for fewer. */
export function dropSkipped(tree: Tree, picks: ReadonlyMap<number, number>, random: Random) {
  const skipped: Round[] = random.chance(0.4) ? ['play_in'] : [];
  const patience = random.next();
  if (patience < 0.1) skipped.push('championship');
  if (patience < 0.06) skipped.push('final_four');
  if (patience < 0.03) skipped.push('elite_8');
  return new Map([...picks].filter(([gameId]) => !skipped.includes(tree.gameById.get(gameId)?.round ?? 'play_in')));
}
