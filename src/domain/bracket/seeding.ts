import { type Refusal, refuse } from '../refusal.ts';
import { isFieldSize, LOWEST_SEED, opponentOf, POSITIONS, SEEDS, WITH_PLAY_INS, WITHOUT_PLAY_INS } from './format.ts';
import { isPlaced, type PlacedTeam, type Team } from './game.ts';

export type SeedingRefusal = Refusal<'not_enough_teams' | 'invalid_team_count' | 'seed_conflict' | 'position_conflict'>;
export type Seeding = { ok: true; teams: PlacedTeam[] } | SeedingRefusal;

/** One place in the field. With play-ins the places of seed 16 exist twice. */
interface Place {
  seed: number;
  bracketPosition: number;
}

/**
 * Gives every team a seed and a position. Assigned ones are kept, but a position without a seed is ignored; missing
 * ones are assigned in order of team id, which is the order of creation.
 */
export function placeTeams(teams: readonly Team[]): Seeding {
  if (teams.length < 2) {
    return refuse('not_enough_teams', 'At least 2 teams are needed to create a bracket.');
  }
  if (!isFieldSize(teams.length)) {
    return refuse(
      'invalid_team_count',
      `The number of teams must be ${WITHOUT_PLAY_INS} or ${WITH_PLAY_INS} (with play-ins).`,
    );
  }
  const field = teams.toSorted((a, b) => a.id - b.id);
  const refusal = findCrowdedSeed(field) ?? findCrowdedPosition(field) ?? findTooManyPositions(field);
  if (refusal) return refusal;

  const free = listPlaces(field);
  const placed: PlacedTeam[] = [];
  // The most constrained teams are placed first: with seed and position, with a seed only, with neither.
  for (const isNext of [isPlaced, hasSeedOnly, isUnseeded]) {
    for (const team of field.filter(isNext)) {
      const index = free.findIndex((place) => fits(team, place));
      const [place] = index === -1 ? [] : free.splice(index, 1);
      if (!place) throw new Error(`There is no place for ${team.name}.`);
      placed.push({ ...team, ...place });
    }
  }
  return { ok: true, teams: placed.sort((a, b) => a.id - b.id) };
}

function isUnseeded(team: Team): boolean {
  return team.seed === null;
}

function hasSeedOnly(team: Team): boolean {
  return team.seed !== null && team.bracketPosition === null;
}

function fits(team: Team, place: Place): boolean {
  if (team.seed === null) return true;
  return team.seed === place.seed && (team.bracketPosition === null || team.bracketPosition === place.bracketPosition);
}

/** Every place of the field, best seed first, then lower position. */
function listPlaces(field: readonly Team[]): Place[] {
  return SEEDS.flatMap((seed) =>
    positionsOfPair(field, seed).flatMap((bracketPosition) =>
      Array.from({ length: placesPerPosition(field, seed) }, () => ({ seed, bracketPosition })),
    ),
  );
}

function placesPerPosition(field: readonly Team[], seed: number): number {
  return field.length === WITH_PLAY_INS && seed === LOWEST_SEED ? 2 : 1;
}

/** The two positions that a seed shares with its opposing seed. */
function positionsOfPair(field: readonly Team[], seed: number): number[] {
  const given = new Set(listPositioned(field, seed).map((team) => team.bracketPosition));
  const others = POSITIONS.filter((position) => !given.has(position));
  return [...given, ...others].slice(0, 2).sort((a, b) => a - b);
}

function listPositioned(field: readonly Team[], seed: number): PlacedTeam[] {
  return field.filter(isPlaced).filter((team) => team.seed === seed || team.seed === opponentOf(seed));
}

function findCrowdedSeed(field: readonly Team[]): SeedingRefusal | undefined {
  for (const seed of SEEDS) {
    const holders = field.filter((team) => team.seed === seed);
    const allowed = 2 * placesPerPosition(field, seed);
    if (holders.length > allowed) {
      const names = listNames(holders);
      return refuse('seed_conflict', `Seed ${seed} has room for ${allowed} teams, but ${names} have it.`);
    }
  }
  return undefined;
}

function findCrowdedPosition(field: readonly Team[]): SeedingRefusal | undefined {
  for (const seed of SEEDS) {
    for (const position of POSITIONS) {
      const holders = field.filter((team) => team.seed === seed && team.bracketPosition === position);
      const allowed = placesPerPosition(field, seed);
      if (holders.length > allowed) {
        const room = allowed === 1 ? '1 team' : `${allowed} teams`;
        return refuse(
          'position_conflict',
          `Seed ${seed} has room for ${room} at position ${position}, but ${listNames(holders)} have it.`,
        );
      }
    }
  }
  return undefined;
}

function findTooManyPositions(field: readonly Team[]): SeedingRefusal | undefined {
  for (const seed of SEEDS.slice(0, LOWEST_SEED / 2)) {
    const positioned = listPositioned(field, seed);
    if (new Set(positioned.map((team) => team.bracketPosition)).size > 2) {
      const names = listNames(positioned, (team) => `${team.name} (seed ${team.seed}, #${team.bracketPosition})`);
      return refuse(
        'position_conflict',
        `Seeds ${seed} and ${opponentOf(seed)} meet, so together they can use only two positions: ${names}.`,
      );
    }
  }
  return undefined;
}

function listNames<T extends Team>(teams: readonly T[], nameOf = (team: T) => team.name): string {
  const names = teams.map(nameOf);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
