import { createRandom, type Random } from '../random.ts';
import { listNames, type Name, NICKNAMES, TEAM_NAMES } from './names.ts';
import { strengthOf } from './scores.ts';

/** A player with their record of earlier years. `weight` is how much of the team's points they usually make. */
export type CastPlayer = Name & { weight: number; wins: number; losses: number; hasChampionship: boolean };
export interface CastTeam {
  name: string;
  seed: number;
  bracketPosition: number;
  /** How strong its seed suggests that it is. */
  expected: number;
  /** How strong it really is. */
  strength: number;
  /** The best first. */
  players: CastPlayer[];
}

export type CastPerson = { username: string; firstName?: string; lastName?: string; hasBracket: boolean };
export type Cast = { teams: CastTeam[]; people: CastPerson[] };

const WEIGHTS = [24, 18, 15, 12, 10, 8, 7, 6];
const SEEDS = Array.from({ length: 16 }, (_, index) => index + 1);
const PARTICIPANTS = 60;
const ONLOOKERS = 6;

/** The teams, players and people in the season of this random seed. */
export function makeCast(seed: number): Cast {
  const names = createRandom(seed, 'names').shuffle(listNames());
  const places = [...SEEDS, SEEDS.length].flatMap((teamSeed) =>
    [1, 2].map((bracketPosition) => ({ teamSeed, bracketPosition })),
  );
  const teamNames = createRandom(seed, 'teams').shuffle(TEAM_NAMES);
  const teams = places.map(({ teamSeed, bracketPosition }, index) => {
    const random = createRandom(seed, `team ${index}`);
    const expected = strengthOf(teamSeed);
    const strength = random.around(expected, 2);
    const roster = names.splice(0, WEIGHTS.length);
    return {
      name: teamNames[index] ?? '',
      seed: teamSeed,
      bracketPosition,
      expected,
      strength,
      players: roster.map((name, rosterIndex) => ({
        ...name,
        weight: WEIGHTS[rosterIndex] ?? 0,
        ...makeRecord(strength, random),
      })),
    };
  });
  return { teams, people: makePeople(names) };
}

/** A player's record of earlier years. Newcomers have played no games. */
function makeRecord(strength: number, random: Random) {
  const games = random.between(0, 5) * random.between(3, 7);
  const share = Math.min(0.9, Math.max(0.1, random.around(0.35 + strength / 60, 0.12)));
  const wins = Math.round(games * share);
  return { wins, losses: games - wins, hasChampionship: games > 12 && random.chance(0.12) };
}

/** The people who submit a bracket, and a few who have an account but missed the deadline. */
function makePeople(names: readonly Name[]): CastPerson[] {
  const named = names.slice(0, PARTICIPANTS + ONLOOKERS - NICKNAMES.length);
  const usernames = new Set(NICKNAMES);
  const people = named.map(({ firstName, lastName }) => {
    const wished = [firstName, `${firstName}.${lastName}`].map(spell);
    const username = wished.find((name) => !usernames.has(name)) ?? spell(`${firstName}${usernames.size}`);
    usernames.add(username);
    return { username, firstName, lastName };
  });
  const nameless = NICKNAMES.map((username) => ({ username }));
  // Not at the end, where people have no bracket.
  const mixed = [...people.slice(0, 20), ...nameless, ...people.slice(20)];
  return mixed.map((person, index) => ({ ...person, hasBracket: index < PARTICIPANTS }));
}

/** A name as in usernames: in lower case and without accents. */
function spell(name: string) {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
