import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTeams } from '../../../test/domain-fixtures.ts';
import { MARK_COLORS, type MarkColor } from './mark-colors.ts';
import { type MarkedTeam, markTeams } from './marks.ts';
import { placeTeams } from './seeding.ts';

/** Teams without a place, with ids from 1. */
const nameTeams = (...names: string[]): MarkedTeam[] =>
  names.map((name, index) => ({ id: index + 1, name, seed: null, bracketPosition: null }));
const textsOf = (teams: readonly MarkedTeam[]) => [...markTeams(teams).values()].map(({ text }) => text);

/** A whole field with these names. */
function fillField(names: readonly string[]): MarkedTeam[] {
  const seeding = placeTeams(nameTeams(...names));
  if (!seeding.ok) throw new Error(seeding.message);
  return seeding.teams;
}

const NAMES = [
  'Alpine Foxes Amber Hill Anchor Bay Ash Grove Bay Ridge Black Mesa Blue Harbor Canyon Rim',
  'Cedar Falls Copper Creek Cross Keys Delta Kings Dune Point East Gate Elm Park Fern Dale',
  'Flint Rock Fox Hollow Glass Lake Gold Coast Granite Pass Green River Harbor Light Iron Bridge',
  'Jade Temple King Tide Lone Pine Maple Ridge North Star Oak Field Pine Bluff Stone Bridge Silver Bay Sun Valley',
].flatMap((line) => line.match(/\w+ \w+/g) ?? []);

it('a team has the monogram of its name, and a colour', () => {
  const mark = markTeams(nameTeams('Iron Bridge')).get(1);
  // The same in every process and version: other colours would confuse people.
  expect(mark).toEqual({ text: 'IB', color: 'brick' });
  expect(markTeams(nameTeams('IRON BRIDGE')).get(1)).toEqual(mark);
});

it('teams with the same initials get other letters, the first by name the initials', () => {
  expect(textsOf(nameTeams('Iron Bridge', 'Indigo Bay', 'Iowa Bears'))).toEqual(['IR', 'IB', 'IO']);
});

it.each([32, 34] as const)('in a field of %i all teams differ in text, and those of a half in colour', (count) => {
  expect(NAMES).toHaveLength(34);
  const teams = fillField(NAMES.slice(0, count));
  const marks = markTeams(teams);
  expect(new Set([...marks.values()].map(({ text }) => text)).size).toBe(count);
  for (const isLeft of [true, false]) {
    const half = teams
      .filter(({ bracketPosition }) => (bracketPosition === 1) === isLeft)
      .map(({ id }) => marks.get(id));
    expect(half).toHaveLength(count / 2);
    expect(new Set(half.map((mark) => mark?.color)).size).toBe(count / 2);
  }
});

it('halves are those of the draw, whichever positions a pair uses', () => {
  const colorOf = (name: string) => markTeams(nameTeams(name)).get(1)?.color;
  const names = Array.from({ length: 200 }, (_, index) => `Team ${100 + index}`);
  const [a = '', b = '', c = '', d = ''] = names.filter((name) => colorOf(name) === 'brick');
  // Seed 4 has positions 2 and 3, so 2 is the left half, as position 1 is elsewhere.
  const marks = markTeams([
    { id: 1, name: a, seed: 4, bracketPosition: 2 },
    { id: 2, name: b, seed: 4, bracketPosition: 3 },
    { id: 3, name: c, seed: 1, bracketPosition: 1 },
    { id: 4, name: d, seed: 1, bracketPosition: 4 },
  ]);
  const isBrick = [...marks.values()].map(({ color }) => color === 'brick');
  expect(isBrick).toEqual([true, true, false, false]);
});

it('a team without a place differs from both halves, and changes the mark of no team that has one', () => {
  const teams = fillField(NAMES.slice(0, 32));
  const before = markTeams(teams);
  const late = { id: 99, name: 'Aaa Aab', seed: null, bracketPosition: null };
  const after = markTeams([...teams, late]);
  expect(after.get(99)?.text).toBe('AA');
  for (const { id } of teams) expect(after.get(id)).toEqual(before.get(id));
});

describe('what an admin has set', () => {
  const set = (teams: MarkedTeam[], id: number, mark: Pick<MarkedTeam, 'markText' | 'markColor'>) =>
    teams.map((team) => (team.id === id ? { ...team, ...mark } : team));

  it('wins, and the others avoid it', () => {
    const teams = nameTeams('Iron Bridge', 'Duke');
    const color = markTeams(teams).get(1)?.color as MarkColor;
    const marks = markTeams(set(teams, 2, { markText: 'ib', markColor: color }));
    expect(marks.get(2)).toEqual({ text: 'ib', color });
    expect(marks.get(1)?.text).toBe('IR');
    expect(marks.get(1)?.color).not.toBe(color);
  });

  it('may be the same for two teams', () => {
    const teams = set(set(nameTeams('Iron Bridge', 'Duke'), 1, { markText: 'A' }), 2, { markText: 'A' });
    expect(textsOf(teams)).toEqual(['A', 'A']);
  });

  it('may be one part of the mark alone', () => {
    const teams = nameTeams('Iron Bridge');
    const { color } = markTeams(teams).get(1) ?? {};
    expect(markTeams(set(teams, 1, { markText: 'X', markColor: null })).get(1)).toEqual({ text: 'X', color });
  });
});

it('the order of the teams changes nothing, and every team has a mark, however many there are', () => {
  const arbTeams = fc
    .array(
      fc.record({
        name: fc.oneof(fc.constantFrom('Iron Bridge', 'Duke', 'A', '🐝', 'Team 1'), fc.string({ maxLength: 12 })),
        seed: fc.option(fc.integer({ min: 1, max: 16 })),
        bracketPosition: fc.option(fc.integer({ min: 1, max: 4 })),
        markText: fc.option(fc.constantFrom('DU', 'IB')),
        markColor: fc.option(fc.constantFrom(...MARK_COLORS)),
      }),
      { maxLength: 40 },
    )
    .map((teams) => teams.map((team, index) => ({ ...team, id: index + 1 })));
  const arbOrders = arbTeams.chain((teams) =>
    fc.tuple(fc.constant(teams), fc.shuffledSubarray(teams, { minLength: teams.length })),
  );
  fc.assert(
    fc.property(arbOrders, ([teams, shuffled]) => {
      const marks = markTeams(teams);
      expect(marks.size).toBe(teams.length);
      for (const { id } of teams) {
        expect(marks.get(id)).toEqual(markTeams(shuffled).get(id));
        expect(marks.get(id)?.text).toBeTruthy();
        expect(MARK_COLORS).toContain(marks.get(id)?.color);
      }
    }),
  );
});

it('before seeds are known, the first 24 teams have a colour each', () => {
  const teams = makeTeams(32, '')
    .slice(0, 24)
    .map((team) => ({ ...team, seed: null, bracketPosition: null }));
  expect(new Set([...markTeams(teams).values()].map(({ color }) => color)).size).toBe(24);
});
