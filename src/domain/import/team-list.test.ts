import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TeamListInput } from '../../contract/teams.ts';
import { POSITION_MESSAGE, SEED_MESSAGE } from '../bracket/team-fields.ts';
import { keepProblems, type ListedTeam, readTeamList, shuffleList } from './team-list.ts';

const team = (name: string, seed: number | null = null, bracketPosition: number | null = null): ListedTeam => ({
  name,
  seed,
  bracketPosition,
});
const teamsOf = (text: string, existing: string[] = []) => readTeamList(text, existing).lines.map((line) => line.team);
const problemsOf = (text: string, existing: string[] = []) =>
  readTeamList(text, existing).lines.map((line) => line.problems);

const SHORT = 'Team name must be at least 2 characters';
const LONG = 'Team name must be at most 100 characters';
const SURPLUS = 'More than name, seed and position: put a name with a comma in quotes';

describe('a line of the list', () => {
  it.each<[string, string, ListedTeam]>([
    ['a position without a seed', 'Herons,,2', team('Herons', null, 2)],
    ['number signs, as seeds are shown with', 'Herons, #16, #4', team('Herons', 16, 4)],
    ['zeros in front', 'Herons, 03, 01', team('Herons', 3, 1)],
    ['separators at its end', 'Herons,3,1,,', team('Herons', 3, 1)],
    ['characters of two UTF-16 units', '\u{1f981}\u{1f981}', team('\u{1f981}\u{1f981}')],
    ['a number for a name', '76', team('76')],
  ])('understands %s', (_, text, expected) => expect(teamsOf(text)).toEqual([expected]));

  it.each<[string, string, string[]]>([
    ['one character of two UTF-16 units', '\u{1f981}', [SHORT]],
    ['no name', ', 3', [SHORT]],
    ['a long name', 'x'.repeat(101), [LONG]],
    ['seed 0', 'Herons, 0', [SEED_MESSAGE]],
    ['seed 17', 'Herons, 17', [SEED_MESSAGE]],
    ['a seed in another notation', 'Herons, 1e1', [SEED_MESSAGE]],
    ['more than one thing', 'A, 17, 5', [SHORT, SEED_MESSAGE, POSITION_MESSAGE]],
    ['a comma in a name', 'Herons, the great, 1, 2', [SEED_MESSAGE, SURPLUS]],
  ])('says what is wrong with %s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual([problems]);
    expect(teamsOf(text)).toEqual([null]);
  });

  it('shows what is written, even where it was not understood', () => {
    expect(readTeamList('\nHerons, first, 9', []).lines[0]).toMatchObject({
      number: 2,
      text: 'Herons, first, 9',
      cells: { name: 'Herons', seed: 'first', position: '9' },
    });
  });
});

describe('a list', () => {
  it('has each team once, whatever its capitals and accents are made of', () => {
    const again = ['The same team as on line 1'];
    expect(problemsOf('Jos\u00e9\nFoxes\n\nJOSE\u0301\njos\u00e9, 3')).toEqual([[], [], again, again]);
    expect(problemsOf('Herons, 17\nHerons')).toEqual([[SEED_MESSAGE], again]);
  });

  it('leaves out teams that exist already', () => {
    expect(problemsOf('harbor herons\nFoxes', ['Harbor \u00a0HERONS '])).toEqual([['This team exists already'], []]);
  });

  it('has at most as many teams as fit into a bracket beside the existing ones', () => {
    const text = ['X', 'No', 'Herons', 'Foxes', 'Goats'].join('\n');
    const existing = Array.from({ length: 32 }, (_, index) => `Team ${index}`);
    const full = ['A bracket has room for 34 teams'];
    expect(problemsOf(text, existing)).toEqual([[SHORT], [], [], full, full]);
    expect(problemsOf('Herons', [...existing, 'a1', 'a2', 'a3'])).toEqual([full]);
  });

  it('may begin with the titles of its columns, in any order', () => {
    expect(teamsOf('Seed\tPos\tTeam name\n1\t2\tHerons')).toEqual([team('Herons', 1, 2)]);
    expect(teamsOf('NAME\nHerons')).toEqual([team('Herons')]);
    expect(teamsOf('#\tTeam\tSeed\n7\tHerons\t1')).toEqual([team('Herons', 1)]);
    expect(readTeamList('\nTeam, Seed\nHerons', []).header).toMatchObject({ number: 2, text: 'Team, Seed' });
    expect(teamsOf('Seed\nHerons, 3')).toEqual([team('Herons', 3)]);
    expect(teamsOf('Teams\nHerons, 3, 1')).toEqual([team('Herons', 3, 1)]);
  });

  it('keeps the lines that have to be corrected, and the column titles they are read by', () => {
    const list = readTeamList('Seed, Team\n1, Herons\n\n17, Foxes\nA', []);
    expect(keepProblems(list)).toBe('Seed, Team\n17, Foxes\nA');
    expect(keepProblems(readTeamList('Team\nHerons\n', []))).toBe('');
  });

  it('has no list marks in its names, also once it is shuffled or only some lines are left', () => {
    const list = readTeamList('1. Herons, 17\n2. 76ers, 3\n3. Goats', []);
    expect(list.lines.map(({ cells }) => cells.name)).toEqual(['Herons', '76ers', 'Goats']);
    expect(keepProblems(list)).toBe('Herons, 17');
    expect(shuffleList(list, () => 0.99)).toBe('Goats\n76ers, 3\nHerons, 17');
    const club = readTeamList('1. FC Köln, 17\nHerons', []);
    expect(keepProblems(club)).toBe('name, seed, position\n1. FC Köln, 17');
    expect(readTeamList(keepProblems(club), []).lines[0]?.cells.name).toBe('1. FC Köln');
  });

  it('can be shuffled, and loses neither a team nor its column titles', () => {
    const list = readTeamList('Seed, Team\n1, Herons\n\n, Foxes\n, Goats', []);
    expect(shuffleList(list, () => 0.99)).toBe('Seed, Team\n, Goats\n, Foxes\n1, Herons');
    expect(shuffleList(list, () => 0)).toBe('Seed, Team\n1, Herons\n, Foxes\n, Goats');
    const mistakable = shuffleList(readTeamList('Herons\nseed, pos', []), () => 0.99);
    expect(readTeamList(mistakable, []).lines.map(({ cells }) => cells.name)).toEqual(['seed', 'Herons']);
  });
});

const arbLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .tuple(
      fc.oneof(fc.constantFrom('Herons', 'HERONS', 'Foxes', 'A', '', 'Seed'), fc.string({ maxLength: 12 })),
      fc.integer({ min: -1, max: 18 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(',', ';', '\t'),
    )
    .map(([name, seed, position, separator]) => [name, seed, position].join(separator)),
  fc
    .tuple(fc.array(fc.constantFrom('', ' ', 'X', '17', 'Goats', 'pos'), { maxLength: 4 }), fc.constantFrom(',', '\t'))
    .map(([cells, separator]) => cells.join(separator)),
);
const arbTitles = fc.constantFrom('', 'seed\tname', 'Position, Seed, Team\n', 'pos');
const arbList = fc
  .tuple(arbTitles, fc.array(arbLine, { maxLength: 40 }))
  .map(([titles, lines]) => [titles, ...lines].join('\n'));
const arbExisting = fc.array(fc.constantFrom('Herons', 'Goats', 'Wolves'), { maxLength: 3 });

describe('whatever is pasted', () => {
  it('is understood exactly where nothing is wrong; the server takes that, and the rest is kept', () => {
    fc.assert(
      fc.property(arbList, arbExisting, (text, existing) => {
        const list = readTeamList(text, existing);
        for (const line of list.lines) expect(line.team === null).toBe(line.problems.length > 0);
        const teams = list.lines.flatMap((line) => line.team ?? []);
        expect(teams.length + existing.length).toBeLessThanOrEqual(34);
        if (teams.length > 0) expect(TeamListInput.parse({ teams })).toEqual({ teams });

        const wrong = list.lines.filter((line) => line.team === null);
        const left = readTeamList(keepProblems(list), []);
        expect(left.lines.map((line) => line.cells)).toEqual(wrong.map((line) => line.cells));
      }),
    );
  });

  it('has the same problems as the server would name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 110 }), (text) => {
        const [line] = readTeamList(`"${text.replaceAll(/["\s]/g, '')}"`, []).lines;
        if (!line) return;
        const issues = TeamListInput.safeParse({ teams: [{ name: line.cells.name }] }).error?.issues ?? [];
        expect(line.problems).toEqual(issues.map(({ message }) => message));
      }),
    );
  });
});
