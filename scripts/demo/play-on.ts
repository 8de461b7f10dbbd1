import { setTimeout as sleep } from 'node:timers/promises';
import { isDecided } from '../../src/domain/bracket/game.ts';
import { nameOf } from '../../src/domain/bracket/tree.ts';
import { log } from '../run.js';
import { Refusal } from './caller.ts';
import { type Fixture, listFixtures, moveOn, readTree, type Season } from './games.ts';

const GAMES_AT_ONCE = 2;

/**
 * Plays the rest of the season, a step of one game at a time, and returns the champion. Reads the games again before
 * each step, since an admin may change them meanwhile.
 */
export async function playOn(season: Season, pace: number, signal: AbortSignal) {
  for (let step = 0; ; step += 1) {
    const tree = await readTree(season);
    const running = listFixtures(season, tree).slice(0, GAMES_AT_ONCE);
    const fixture = running[step % running.length];
    if (!fixture) {
      const final = tree.games.at(-1);
      return final && isDecided(final) ? { id: final.winnerId, name: nameOf(tree, final.winnerId) } : null;
    }
    await sleep(pace * 1000, undefined, { signal });
    try {
      if (await moveOn(season, fixture)) log(`  ${describe(fixture)}`);
    } catch (error) {
      // An admin has changed the game meanwhile; the next step reads it again.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

function describe({ title, team1, team2, final }: Fixture) {
  return `${title.padEnd(14)}${team1.name} ${final.team1Score} - ${final.team2Score} ${team2.name}`;
}

/** Marks the players of the winning team as champions. */
export async function crown({ admin }: Season, teamId: number) {
  for (const player of await admin('GET /api/players/by-teams', { query: { teamIds: `${teamId}` } })) {
    const { id, firstName, lastName, currentTeam, photoUrl } = player;
    const body = { firstName, lastName, currentTeam, teamId, photoUrl, hasChampionship: true };
    await admin('PUT /api/players/:id', { params: { id }, body });
  }
}
