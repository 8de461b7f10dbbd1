import { ROUND_LABELS } from '../../dist/domain/bracket/rounds.js';
import { autofill } from '../../dist/domain/picks/autofill.js';
import { listPicks, NO_PICKS } from '../../dist/domain/picks/picks.js';
import { createRandom } from '../random.js';
import { finish, listFixtures, makeLines, moveOn, readTree } from './games.js';
import { HALLS } from './names.js';
import { chooseByOpinion, formOpinion, leaveOut } from './opinions.js';
import { workThrough } from './progress.js';

/** @typedef {import('./caller.js').Caller} Caller */
/** @typedef {import('./cast.js').Cast} Cast */
/** @typedef {import('./cast.js').CastPerson} CastPerson */
/** @typedef {import('./cast.js').CastTeam} CastTeam */
/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./games.js').Season} Season */
/** @typedef {CastTeam & { id: number }} EnteredTeam */

const MINUTE_MS = 60_000;
// The server hashes two passwords at a time; one more is on its way meanwhile.
const REGISTRATIONS_AT_ONCE = 3;

/**
 * A season from nothing to the half-way point, made as an admin and the players would make it.
 * @param {object} needed
 * @param {Caller} needed.admin
 * @param {() => Caller} needed.meet Somebody new.
 * @param {Director} needed.director
 * @param {Cast} needed.cast
 * @param {number} needed.seed
 * @param {string} needed.password
 * @returns {Promise<Season>}
 */
export async function makeSeason({ admin, meet, director, cast, seed, password }) {
  const startDate = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const name = `Lantern Cup ${startDate.getFullYear()}`;
  const { id: tournamentId } = await admin.post('/api/tournaments', { name, startDate, status: 'not_started' });
  const season = { admin, director, tournamentId };
  const teams = await enterTeams(season, cast.teams);
  await workThrough('Teams with their players', teams, (team) => enterPlayers(season, team));
  await admin.post('/api/tournaments/create-bracket', { tournamentId });
  await admin.post(`/api/tournaments/${tournamentId}/toggle-brackets`, { bracketsOpen: true });
  const matchups = drawOpeningDay(seed, teams, startDate);
  await workThrough('Opening-day games', matchups, (matchup) => playOpeningDay(season, matchup));

  const register = async (/** @type {CastPerson} */ { hasBracket: _, ...person }) => {
    const caller = meet();
    await caller.post('/api/register', { ...person, password });
    return caller;
  };
  const callers = await workThrough('Accounts', cast.people, register, REGISTRATIONS_AT_ONCE);
  const entrants = cast.people.flatMap((person, index) => {
    const caller = callers[index];
    return person.hasBracket && caller ? { person, caller } : [];
  });
  const tree = await readTree(season);
  // One after the other: whoever comes first stands first among equals.
  await workThrough('Brackets', entrants, async ({ person, caller }) => {
    const random = createRandom(seed, `bracket of ${person.username}`);
    const whole = autofill(tree, NO_PICKS, chooseByOpinion(tree, formOpinion(teams, random)));
    await caller.post('/api/brackets', { tournamentId, picks: listPicks(leaveOut(tree, whole, random)) });
  });
  await admin.post(`/api/tournaments/${tournamentId}/toggle-brackets`, { bracketsOpen: false });
  await playToHalfTime(season);
  return season;
}

/**
 * All at once, as from a pasted list.
 * @param {Season} season
 * @param {readonly CastTeam[]} teams
 * @returns {Promise<EnteredTeam[]>}
 */
async function enterTeams({ admin, tournamentId }, teams) {
  const list = teams.map(({ name, seed, bracketPosition }) => ({ name, seed, bracketPosition }));
  /** @type {{ id: number, name: string }[]} */
  const entered = await admin.post(`/api/tournaments/${tournamentId}/teams`, { teams: list });
  const ids = new Map(entered.map(({ id, name }) => [name, id]));
  return teams.map((team) => ({ ...team, id: ids.get(team.name) ?? 0 }));
}

/**
 * @param {Season} season
 * @param {EnteredTeam} team
 */
async function enterPlayers({ admin }, { id, name, players }) {
  for (const { weight: _, ...player } of players) {
    await admin.post('/api/players', { ...player, teamId: id, currentTeam: name });
  }
}

/**
 * Good teams, from two o'clock on the day before.
 * @param {number} seed
 * @param {readonly EnteredTeam[]} teams
 * @param {Date} startDate
 */
function drawOpeningDay(seed, teams, startDate) {
  const [year, month, day] = [startDate.getFullYear(), startDate.getMonth(), startDate.getDate()];
  const invited = createRandom(seed, 'opening day').shuffle(teams.filter((team) => team.seed <= 8));
  return HALLS.flatMap((location, index) => {
    const [team1, team2] = invited.slice(index * 2);
    const gameDate = new Date(year, month, day - 1, 14, index * 90);
    return team1 && team2 ? { team1, team2, location, gameDate } : [];
  });
}

/**
 * @param {Season} season
 * @param {{ team1: EnteredTeam, team2: EnteredTeam, location: string, gameDate: Date }} matchup
 */
async function playOpeningDay(season, { team1, team2, location, gameDate }) {
  const { admin, director, tournamentId } = season;
  const title = 'Opening Day';
  const ids = { tournamentId, team1Id: team1.id, team2Id: team2.id };
  const { id } = await admin.post('/api/opening-day-games', { ...ids, location, gameDate });
  const { final } = director.scriptGame(title, team1, team2);
  const playerStats = await makeLines(season, title, [team1, team2], final);
  await admin.put(`/api/opening-day-games/${id}/result`, { ...final, playerStats });
}

/** @param {Season} season */
async function playToHalfTime(season) {
  for (const round of /** @type {const} */ (['play_in', 'round_of_32', 'sweet_16'])) {
    const fixtures = listFixtures(season, await readTree(season)).filter(({ game }) => game.round === round);
    await workThrough(ROUND_LABELS[round], fixtures, (fixture) => finish(season, fixture));
  }
  // Of the next round one game is well under way, and another has just begun.
  for (const [index, steps] of [4, 2].entries()) {
    for (let step = 0; step < steps; step += 1) {
      const fixture = listFixtures(season, await readTree(season))[index];
      if (fixture) await moveOn(season, fixture);
    }
  }
}
