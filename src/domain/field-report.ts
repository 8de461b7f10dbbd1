import { LOWEST_SEED, opponentOf, type PlacedTeam, type Team } from './bracket.ts';
import { placeTeams, type SeedingRefusal } from './seeding.ts';

type FieldSize = 32 | 34;

/** How one seed stands. `open`: places are free, or teams have no position yet, which generation settles by itself. */
export type SeedState = 'complete' | 'open' | 'too_many' | 'clash';

export interface SeedReport {
  seed: number;
  state: SeedState;
  count: number;
  needed: number;
  /** The positions its teams were given, lowest first. */
  positions: number[];
  /** Those of them that no team of the opponents' seed has. */
  unpaired: number[];
}

/** A team whose place, or a part of it, generation would choose. */
export interface AutomaticPlace {
  team: PlacedTeam;
  chosen: 'seed' | 'position';
}

/** What generating the bracket would make of the teams as they are. */
export interface FieldReport {
  /** The field that the teams are on their way to. */
  size: FieldSize;
  count: number;
  missing: number;
  tooMany: number;
  /** From 1 to 16. */
  seeds: SeedReport[];
  /** All that keeps a bracket from being made, as sentences; the first is what the server would say. */
  problems: string[];
  outcome: { ok: true; teams: PlacedTeam[]; automatic: AutomaticPlace[] } | SeedingRefusal;
}

const SEEDS = Array.from({ length: LOWEST_SEED }, (_, index) => index + 1);

export function reportField(teams: readonly Team[]): FieldReport {
  const size = aimFor(teams);
  const places = listPlaces(size);
  const conflicts = new Map(SEEDS.map((seed) => [seed, findConflict(teams, seed, size)]));
  const seeding = placeTeams(teams);
  const sentences = [...(seeding.ok ? [] : [seeding]), ...conflicts.values()].flatMap((refusal) =>
    refusal ? [refusal.message] : [],
  );
  return {
    size,
    count: teams.length,
    missing: Math.max(0, size - teams.length),
    tooMany: Math.max(0, teams.length - size),
    seeds: SEEDS.map((seed) => {
      const needed = places.filter((place) => place.seed === seed).length;
      return reportSeed(teams, seed, needed, conflicts.get(seed));
    }),
    problems: [...new Set(sentences)],
    outcome: seeding.ok ? { ...seeding, automatic: listAutomatic(teams, seeding.teams) } : seeding,
  };
}

/** Whoever has entered a 33rd team, or a third of seed 16 while others are still to come, means to have play-ins. */
function aimFor(teams: readonly Team[]): FieldSize {
  const underdogs = teams.filter((team) => team.seed === LOWEST_SEED).length;
  return teams.length > 32 || (teams.length < 32 && underdogs > 2) ? 34 : 32;
}

/** Every place of a field. `placeTeams` knows them: it gives them to teams that ask for nothing. */
function listPlaces(size: FieldSize): PlacedTeam[] {
  const seeding = placeTeams(fillUp([], size));
  return seeding.ok ? seeding.teams : [];
}

/** What is wrong with a seed by itself, or else between it and its opponents, whatever the rest of the field is. */
function findConflict(teams: readonly Team[], seed: number, size: FieldSize): SeedingRefusal | undefined {
  const whyNot = (seeds: number[]) => {
    const holders = teams.filter((team) => team.seed !== null && seeds.includes(team.seed));
    const seeding = placeTeams(fillUp(holders, size));
    return seeding.ok ? undefined : seeding;
  };
  const opponent = opponentOf(seed);
  return whyNot([seed]) ?? (whyNot([opponent]) ? undefined : whyNot([seed, opponent]));
}

function fillUp(teams: readonly Team[], size: FieldSize): Team[] {
  const last = Math.max(0, ...teams.map((team) => team.id));
  const others = Array.from({ length: Math.max(0, size - teams.length) }, (_, index) => ({
    id: last + 1 + index,
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
  const isSettled = holders.length === needed && holders.every((team) => team.bracketPosition !== null);
  const stateOf = (): SeedState => {
    if (conflict) return conflict.reason === 'seed_conflict' ? 'too_many' : 'clash';
    return isSettled ? 'complete' : 'open';
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

/** By place, best seed first. */
function listAutomatic(teams: readonly Team[], placed: readonly PlacedTeam[]): AutomaticPlace[] {
  const before = new Map(teams.map((team) => [team.id, team]));
  return placed
    .flatMap((team): AutomaticPlace[] => {
      const given = before.get(team.id);
      if (given?.seed === null) return [{ team, chosen: 'seed' }];
      return given?.bracketPosition === null ? [{ team, chosen: 'position' }] : [];
    })
    .sort((a, b) => a.team.seed - b.team.seed || a.team.bracketPosition - b.team.bracketPosition);
}
