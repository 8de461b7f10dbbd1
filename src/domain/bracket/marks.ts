import { opponentOf } from './format.ts';
import type { Team } from './game.ts';
import { MARK_COLORS, type Mark, type MarkColor } from './mark-colors.ts';
import { listMonograms } from './monograms.ts';

/** A team with the parts of its mark that an admin has set. The others are made from the name. */
export interface MarkedTeam extends Team {
  markText?: string | null;
  markColor?: MarkColor | null;
}

type Half = 'left' | 'right';
const HALVES: readonly Half[] = ['left', 'right'];

/**
 * The marks of all teams of a tournament, by team id. As far as possible texts differ, and colours within a half. A team
 * without a place may get into either half, so it differs from all others, and never changes the mark of a placed team.
 */
export function markTeams(teams: readonly MarkedTeam[]): ReadonlyMap<number, Mark> {
  const ordered = teams.toSorted(compareNames);
  const texts = chooseDistinct(ordered, {
    setBy: ({ markText }) => markText,
    isOnceInField: true,
    listCandidates: ({ name }) => listMonograms(name),
    keyOf: (text) => text.toUpperCase(),
  });
  const colors = chooseDistinct(ordered, {
    setBy: ({ markColor }) => markColor,
    isOnceInField: false,
    listCandidates: ({ name }) => listColors(name),
    keyOf: (color) => color,
  });
  return new Map(teams.map(({ id }) => [id, { text: texts.get(id) as string, color: colors.get(id) as MarkColor }]));
}

// The order decides who yields. That of ids would give the same teams other marks in another season.
function compareNames(a: Team, b: Team): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id - b.id;
}

interface Choice<Value> {
  /** What an admin has set, even if another team has the same. */
  setBy: (team: MarkedTeam) => Value | null | undefined;
  /** Teams of different halves do not share a value either. */
  isOnceInField: boolean;
  /** The values that suit a team, best first; at least one. */
  listCandidates: (team: MarkedTeam) => readonly Value[];
  keyOf: (value: Value) => string;
}

/** A value for each team, by id. All get their best candidates before anybody takes a second one, and so on. */
function chooseDistinct<Value>(teams: readonly MarkedTeam[], choice: Choice<Value>): ReadonlyMap<number, Value> {
  const chosen = new Map<number, Value>();
  const taken: Record<Half, Set<string>> = { left: new Set(), right: new Set() };
  const halvesById = new Map(teams.map((team) => [team.id, listHalves(team, teams)]));
  const halvesOf = ({ id }: Team) => halvesById.get(id) ?? HALVES;
  const reachOf = (team: Team) => (choice.isOnceInField ? HALVES : halvesOf(team));
  const take = (team: MarkedTeam, value: Value) => {
    chosen.set(team.id, value);
    for (const half of reachOf(team)) taken[half].add(choice.keyOf(value));
  };
  const isFree = (team: MarkedTeam, value: Value) =>
    !reachOf(team).some((half) => taken[half].has(choice.keyOf(value)));

  for (const team of teams) {
    const value = choice.setBy(team);
    if (value != null) take(team, value);
  }
  for (const isPlaced of [true, false]) {
    const others = teams.filter((team) => !chosen.has(team.id) && (halvesOf(team).length === 1) === isPlaced);
    const candidates = new Map(others.map((team) => [team, choice.listCandidates(team)]));
    const rounds = Math.max(0, ...[...candidates.values()].map(({ length }) => length));
    for (let round = 0; round < rounds; round += 1) {
      for (const [team, values] of candidates) {
        const value = values[round];
        if (value === undefined || chosen.has(team.id) || !isFree(team, value)) continue;
        take(team, value);
      }
    }
    for (const [team, [best]] of candidates) if (!chosen.has(team.id) && best !== undefined) take(team, best);
  }
  return chosen;
}

/** The half of a placed team, as it will be drawn; both for any other. */
function listHalves({ seed, bracketPosition }: Team, teams: readonly Team[]): readonly Half[] {
  if (seed === null || bracketPosition === null) return HALVES;
  const positions = teams
    .filter((team) => team.seed === seed || team.seed === opponentOf(seed))
    .flatMap((team) => team.bracketPosition ?? []);
  // Position 1 is the lower one of any pair.
  const isLower = bracketPosition === 1 || positions.some((position) => position > bracketPosition);
  return [isLower && !positions.some((position) => position < bracketPosition) ? 'left' : 'right'];
}

// All are coprime with 24, so that each reaches every colour.
const STEPS = [1, 5, 7, 11, 13, 17, 19, 23];

/** All colours, in an order that depends on the name alone. */
function listColors(name: string): MarkColor[] {
  const hash = hashName(name);
  const step = STEPS[(hash >>> 8) % STEPS.length] as number;
  return MARK_COLORS.map((_, index) => MARK_COLORS[(hash + index * step) % MARK_COLORS.length] as MarkColor);
}

/** FNV-1a, with its halves mixed, since its lowest bits depend on few bits of the text. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  const text = name.normalize('NFC').toLowerCase();
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) >>> 0;
}
