import { createRandom } from '../random.js';
import { listNames, NICKNAMES, TEAM_NAMES } from './names.js';
import { strengthOf } from './scores.js';

/** @typedef {import('./names.js').Name} Name */
/** @typedef {import('../random.js').Random} Random */

/**
 * @typedef {Name & { weight: number, wins: number, losses: number, hasChampionship: boolean }} CastPlayer
 * With how much of the team's points they usually make, and with what they did in years before.
 * @typedef {object} CastTeam
 * @property {string} name
 * @property {number} seed
 * @property {number} bracketPosition
 * @property {number} expected How strong its seed says it is.
 * @property {number} strength How strong it is.
 * @property {CastPlayer[]} players The best first.
 * @typedef {{ username: string, firstName?: string, lastName?: string, hasBracket: boolean }} CastPerson
 * @typedef {{ teams: CastTeam[], people: CastPerson[] }} Cast
 */

const WEIGHTS = [24, 18, 15, 12, 10, 8, 7, 6];
const SEEDS = Array.from({ length: 16 }, (_, index) => index + 1);
const PARTICIPANTS = 60;
const ONLOOKERS = 6;

/**
 * Everybody in the season of this seed.
 * @param {number} seed
 * @returns {Cast}
 */
export function makeCast(seed) {
  const names = createRandom(seed, 'names').shuffle(listNames());
  const places = [...SEEDS, SEEDS.length].flatMap((rank) =>
    [1, 2].map((bracketPosition) => ({ rank, bracketPosition })),
  );
  const teamNames = createRandom(seed, 'teams').shuffle(TEAM_NAMES);
  const teams = places.map(({ rank, bracketPosition }, index) => {
    const random = createRandom(seed, `team ${index}`);
    const expected = strengthOf(rank);
    const strength = random.around(expected, 2);
    const roster = names.splice(0, WEIGHTS.length);
    return {
      ...{ name: teamNames[index] ?? '', seed: rank, bracketPosition, expected, strength },
      players: roster.map((name, place) => ({ ...name, weight: WEIGHTS[place] ?? 0, ...recall(strength, random) })),
    };
  });
  return { teams, people: gather(names) };
}

/**
 * A player's years before this one: newcomers have none.
 * @param {number} strength
 * @param {Random} random
 */
function recall(strength, random) {
  const games = random.between(0, 5) * random.between(3, 7);
  const share = Math.min(0.9, Math.max(0.1, random.around(0.35 + strength / 60, 0.12)));
  const wins = Math.round(games * share);
  return { wins, losses: games - wins, hasChampionship: games > 12 && random.chance(0.12) };
}

/**
 * Those who take part, and a few who have an account and missed the deadline.
 * @param {readonly Name[]} names
 * @returns {CastPerson[]}
 */
function gather(names) {
  const named = names.slice(0, PARTICIPANTS + ONLOOKERS - NICKNAMES.length);
  const usernames = new Set(NICKNAMES);
  const people = named.map(({ firstName, lastName }) => {
    const wished = [firstName, `${firstName}.${lastName}`].map(spell);
    const username = wished.find((name) => !usernames.has(name)) ?? spell(`${firstName}${usernames.size}`);
    usernames.add(username);
    return { username, firstName, lastName };
  });
  const nameless = NICKNAMES.map((username) => ({ username }));
  // Not all in one place of the list.
  const mixed = [...people.slice(0, 20), ...nameless, ...people.slice(20)];
  return mixed.map((person, index) => ({ ...person, hasBracket: index < PARTICIPANTS }));
}

/**
 * As people spell themselves in usernames.
 * @param {string} name
 */
function spell(name) {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
