import { setTimeout as sleep } from 'node:timers/promises';
import { isDecided } from '../../dist/domain/bracket/game.js';
import { nameOf } from '../../dist/domain/bracket/tree.js';
import { say } from '../run.js';
import { Refusal } from './caller.js';
import { listFixtures, moveOn, readTree } from './games.js';

/** @typedef {import('./games.js').Fixture} Fixture */
/** @typedef {import('./games.js').Season} Season */

const COURTS = 2;

/**
 * Plays what is left of the season, a step of one game at a time, and answers with the champion's name. Whatever an
 * admin does meanwhile is respected: each step begins with the games as they are.
 * @param {Season} season
 * @param {number} pace
 * @param {AbortSignal} signal
 */
export async function playOn(season, pace, signal) {
  for (let step = 0; ; step += 1) {
    const tree = await readTree(season);
    const running = listFixtures(season, tree).slice(0, COURTS);
    const fixture = running[step % running.length];
    if (!fixture) {
      const final = tree.games.at(-1);
      return final && isDecided(final) ? { id: final.winnerId, name: nameOf(tree, final.winnerId) } : null;
    }
    await sleep(pace * 1000, undefined, { signal });
    try {
      if (await moveOn(season, fixture)) say(`  ${describe(fixture)}`);
    } catch (error) {
      // An admin was there first; the next look shows what there is to do.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** @param {Fixture} fixture */
function describe({ title, team1, team2, final }) {
  return `${title.padEnd(14)}${team1.name} ${final.team1Score} - ${final.team2Score} ${team2.name}`;
}

/**
 * The champion's players may call themselves that from now on.
 * @param {Season} season
 * @param {number} teamId
 */
export async function crown({ admin }, teamId) {
  for (const player of await admin.get(`/api/players/by-teams?teamIds=${teamId}`)) {
    const { id, firstName, lastName, currentTeam, photoUrl } = player;
    await admin.put(`/api/players/${id}`, {
      firstName,
      lastName,
      currentTeam,
      teamId,
      photoUrl,
      hasChampionship: true,
    });
  }
}
