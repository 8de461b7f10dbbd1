import type { Round } from '../../src/domain/bracket/rounds.ts';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import type { Chooser } from '../../src/domain/picks/autofill.ts';
import type { Random } from '../random.ts';

/**
 * What somebody thinks of every team, in points of a game: what the seeds say, a little of how good the teams really
 * are, a good deal of their own, and a soft spot.
 */
export function formOpinion(
  teams: readonly { id: number; expected: number; strength: number }[],
  random: Random,
): Map<number, number> {
  const insight = random.next() * 0.7;
  const stubbornness = 2 + random.next() * 3;
  const favourite = random.chance(0.4) ? teams[random.between(0, teams.length - 1)] : undefined;
  const softSpot = random.between(4, 9);
  return new Map(
    teams.map(({ id, expected, strength }) => {
      const known = expected + insight * (strength - expected);
      return [id, random.around(known, stubbornness) + (id === favourite?.id ? softSpot : 0)];
    }),
  );
}

/** Who is thought to be better wins, in every round. Of two teams that play for a place, the better one counts. */
export function chooseByOpinion(tree: Tree, opinion: ReadonlyMap<number, number>): Chooser {
  const rate = (contender: number) => {
    const teamIds = tree.combinedById.get(contender)?.teamIds ?? [contender];
    return Math.max(...teamIds.map((id) => opinion.get(id) ?? Number.NEGATIVE_INFINITY));
  };
  return (first, second) => (rate(second) > rate(first) ? second : first);
}

/** What of a whole bracket is submitted: most people leave out nothing but the play-ins, some the last rounds. */
export function leaveOut(tree: Tree, picks: ReadonlyMap<number, number>, random: Random) {
  const open: Round[] = random.chance(0.4) ? ['play_in'] : [];
  const patience = random.next();
  if (patience < 0.1) open.push('championship');
  if (patience < 0.06) open.push('final_four');
  if (patience < 0.03) open.push('elite_8');
  return new Map([...picks].filter(([gameId]) => !open.includes(tree.gameById.get(gameId)?.round ?? 'play_in')));
}
