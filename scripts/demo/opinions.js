/** @typedef {import('../random.js').Random} Random */
/** @typedef {import('../../dist/domain/bracket/tree.js').Tree} Tree */
/** @typedef {import('../../dist/domain/picks/autofill.js').Chooser} Chooser */
/** @typedef {import('../../dist/domain/bracket/rounds.js').Round} Round */

/**
 * What somebody thinks of every team, in points of a game: what the seeds say, a little of how good the teams really
 * are, a good deal of their own, and a soft spot.
 * @param {readonly { id: number, expected: number, strength: number }[]} teams
 * @param {Random} random
 * @returns {Map<number, number>}
 */
export function formOpinion(teams, random) {
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

/**
 * Who is thought to be better wins, in every round. Of two teams that play for a place, the better one counts.
 * @param {Tree} tree
 * @param {ReadonlyMap<number, number>} opinion
 * @returns {Chooser}
 */
export function chooseByOpinion(tree, opinion) {
  /** @param {number} contender */
  const rate = (contender) => {
    const teamIds = tree.combinedById.get(contender)?.teamIds ?? [contender];
    return Math.max(...teamIds.map((id) => opinion.get(id) ?? Number.NEGATIVE_INFINITY));
  };
  return (first, second) => (rate(second) > rate(first) ? second : first);
}

/**
 * What of a whole bracket is submitted: most people leave out nothing but the play-ins, some the last rounds.
 * @param {Tree} tree
 * @param {ReadonlyMap<number, number>} picks
 * @param {Random} random
 */
export function leaveOut(tree, picks, random) {
  /** @type {Round[]} */
  const open = random.chance(0.4) ? ['play_in'] : [];
  const patience = random.next();
  if (patience < 0.1) open.push('championship');
  if (patience < 0.06) open.push('final_four');
  if (patience < 0.03) open.push('elite_8');
  return new Map([...picks].filter(([gameId]) => !open.includes(tree.gameById.get(gameId)?.round ?? 'play_in')));
}
