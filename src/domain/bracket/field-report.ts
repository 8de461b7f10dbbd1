import { type FieldSize, LOWEST_SEED, opponentOf, SEEDS } from './format.ts';
import { isPlaced, type PlacedTeam, type Team } from './game.ts';
import { placeTeams, type SeedingRefusal } from './seeding.ts';
import { countTeams, type TeamCount } from './team-count.ts';

/** The state of one seed. `incomplete`: it lacks teams, or one has no position; generation will fill the gaps. */
export type SeedState = 'complete' | 'incomplete' | 'too_many' | 'position_conflict';

export interface SeedReport {
  seed: number;
  state: SeedState;
  count: number;
  needed: number;
  /** The positions its teams were given, lowest first. */
  positions: number[];
  /** Positions that no team of the opposing seed has. */
  unpaired: number[];
}

/** The field that generation would draw. */
export interface PlacedField {
  ok: true;
  teams: PlacedTeam[];
  /** Teams whose seed or position generation chose; best places first. */
  autoPlaced: PlacedTeam[];
}

/** What generation would make of the current teams. */
export interface FieldReport extends TeamCount {
  /** From 1 to 16. */
  seeds: SeedReport[];
  /** Why no bracket can be generated, as sentences; the first is the one the server would refuse with. */
  problems: string[];
  outcome: PlacedField | SeedingRefusal;
}

export function reportField(teams: readonly Team[]): FieldReport {
  const teamCount = countTeams(teams);
  const { size } = teamCount;
  const places = listPlacesOfSize(size);
  const conflicts = new Map(SEEDS.slice(0, LOWEST_SEED / 2).flatMap((seed) => findConflicts(teams, seed, size)));
  const seeding = placeTeams(teams);
  const refusals = [...(seeding.ok ? [] : [seeding]), ...conflicts.values()];
  return {
    ...teamCount,
    seeds: SEEDS.map((seed) => {
      const needed = places.filter((place) => place.seed === seed).length;
      return reportSeed(teams, seed, needed, conflicts.get(seed));
    }),
    problems: [...new Set(refusals.map(({ message }) => message))],
    outcome: seeding.ok ? { ...seeding, autoPlaced: listAutoPlaced(teams, seeding.teams) } : seeding,
  };
}

/** Lists every place of a field of this size, by placing unseeded teams. */
function listPlacesOfSize(size: FieldSize): PlacedTeam[] {
  const seeding = placeTeams(padWithUnseeded([], size));
  return seeding.ok ? seeding.teams : [];
}

/** Finds why a seed and its opposing seed cannot be placed: a refusal for each seed refused alone, or one for both. */
function findConflicts(
  teams: readonly Team[],
  seed: number,
  size: FieldSize,
): [seed: number, refusal: SeedingRefusal][] {
  const refusalFor = (...seeds: number[]) => {
    const holders = teams.filter((team) => team.seed !== null && seeds.includes(team.seed));
    const seeding = placeTeams(padWithUnseeded(holders, size));
    return seeding.ok ? undefined : seeding;
  };
  const pair = [seed, opponentOf(seed)];
  const pairRefusal = refusalFor(...pair);
  if (!pairRefusal) return [];
  const singleRefusals = pair.flatMap((single): [number, SeedingRefusal][] => {
    const refusal = refusalFor(single);
    return refusal ? [[single, refusal]] : [];
  });
  return singleRefusals.length > 0 ? singleRefusals : pair.map((either) => [either, pairRefusal]);
}

/** Adds unseeded teams up to the size, so that `placeTeams` can judge a part of the field. */
function padWithUnseeded(teams: readonly Team[], size: FieldSize): Team[] {
  const highestId = Math.max(0, ...teams.map((team) => team.id));
  const others = Array.from({ length: Math.max(0, size - teams.length) }, (_, index) => ({
    id: highestId + 1 + index,
    name: '',
    seed: null,
    bracketPosition: null,
  }));
  return [...teams, ...others].slice(0, size);
}

function reportSeed(
  teams: readonly Team[],
  seed: number,
  needed: number,
  conflict: SeedingRefusal | undefined,
): SeedReport {
  const holders = teams.filter((team) => team.seed === seed);
  const positions = listPositions(holders);
  const opposite = listPositions(teams.filter((team) => team.seed === opponentOf(seed)));
  const isComplete = holders.length === needed && holders.every((team) => team.bracketPosition !== null);
  const stateOf = (): SeedState => {
    if (conflict) return conflict.reason === 'seed_conflict' ? 'too_many' : 'position_conflict';
    return isComplete ? 'complete' : 'incomplete';
  };
  return {
    seed,
    state: stateOf(),
    count: holders.length,
    needed,
    positions,
    unpaired: positions.filter((position) => !opposite.includes(position)),
  };
}

function listPositions(teams: readonly Team[]): number[] {
  const given = teams.map((team) => team.bracketPosition).filter((position) => position !== null);
  return [...new Set(given)].sort((a, b) => a - b);
}

function listAutoPlaced(teams: readonly Team[], placed: readonly PlacedTeam[]): PlacedTeam[] {
  const given = new Set(teams.filter(isPlaced).map(({ id }) => id));
  return placed
    .filter((team) => !given.has(team.id))
    .sort((a, b) => a.seed - b.seed || a.bracketPosition - b.bracketPosition);
}
