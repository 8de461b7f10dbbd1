import { HIGHEST_POSITION, LOWEST_SEED, MAX_TEAMS } from '../bracket/format.ts';
import { POSITION_MESSAGE, SEED_MESSAGE, TEAM_NAME_LENGTH } from '../bracket/team-fields.ts';
import { nameKeyOf, type PastedLine, readPastedList } from './pasted-lines.ts';

/** A team of a pasted list. */
export interface ListedTeam {
  name: string;
  seed: number | null;
  bracketPosition: number | null;
}

type Column = 'name' | 'seed' | 'position';

/** A parsed line of the list. */
export interface TeamLine {
  /** Counted from 1, blank lines too. */
  number: number;
  /** As it was pasted, without a list mark. */
  text: string;
  /** The text of each column. */
  cells: Record<Column, string>;
  /** Null if there are problems. */
  team: ListedTeam | null;
  problems: string[];
}

export interface TeamList {
  /** The header line, if there is one. */
  header: PastedLine | null;
  lines: TeamLine[];
}

const COLUMNS: readonly Column[] = ['name', 'seed', 'position'];

/** The columns of a pasted list in its order; undefined where the header has no title. */
type ColumnOrder = readonly (Column | 'ignored' | undefined)[];

const TITLES: Readonly<Record<string, Column | 'ignored'>> = {
  '#': 'ignored',
  'no.': 'ignored',
  name: 'name',
  team: 'name',
  teams: 'name',
  'team name': 'name',
  seed: 'seed',
  pos: 'position',
  position: 'position',
  'bracket position': 'position',
  bracketposition: 'position',
};

/** Parses a pasted list of teams, one per line: name, optional seed and position. A header may change their order. */
export function readTeamList(text: string, existingNames: readonly string[]): TeamList {
  const { header, rows } = readPastedList(text, Object.keys(TITLES));
  const columns = readColumns(header);
  const existing = new Set(existingNames.map(nameKeyOf));
  const firstLineOf = new Map<string, number>();
  let room = MAX_TEAMS - existingNames.length;

  const lines = rows.map((line): TeamLine => {
    const cells = readCells(line, columns);
    const nameKey = nameKeyOf(cells.name);
    const problems = [
      ...checkName(cells.name),
      ...checkTaken(cells.name, existing.has(nameKey), firstLineOf.get(nameKey)),
      ...checkNumbers(cells),
      ...checkSurplus(line, columns),
    ];
    if (!firstLineOf.has(nameKey)) firstLineOf.set(nameKey, line.number);
    if (problems.length === 0 && room < 1) problems.push(`A bracket has room for ${MAX_TEAMS} teams`);
    if (problems.length === 0) room -= 1;
    return {
      number: line.number,
      text: line.text,
      cells,
      team: problems.length === 0 ? readTeam(cells) : null,
      problems,
    };
  });
  return { header, lines };
}

/** The text of the header and of the lines that have problems, for the admin to correct. */
export function keepProblems({ header, lines }: TeamList): string {
  const left = lines.filter(({ team }) => team === null);
  return left.length === 0 ? '' : writeList(header, left);
}

/** Shuffles the lines of a list; `random` returns numbers in [0, 1). */
export function shuffleList({ header, lines }: TeamList, random: () => number): string {
  const left = [...lines];
  const shuffled = lines.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
  return writeList(header, shuffled);
}

function writeList(header: PastedLine | null, lines: readonly TeamLine[]): string {
  const text = lines.map((line) => line.text).join('\n');
  if (header) return `${header.text}\n${text}`;
  // On their own the lines may look like a header or a numbered list. Under a header they do not.
  const names = readTeamList(text, []).lines.map(({ cells }) => cells.name);
  const isSame = names.length === lines.length && lines.every(({ cells }, index) => cells.name === names[index]);
  return isSame ? text : `${COLUMNS.join(', ')}\n${text}`;
}

function readColumns(header: PastedLine | null): ColumnOrder {
  const titled = header?.cells.map((cell) => TITLES[cell.toLowerCase()]) ?? [];
  // Columns without a title follow in the usual order.
  return titled.includes('name') ? [...titled, ...COLUMNS.filter((column) => !titled.includes(column))] : COLUMNS;
}

function readCells({ cells }: PastedLine, columns: ColumnOrder): Record<Column, string> {
  const read = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return { name: read('name'), seed: read('seed'), position: read('position') };
}

function readTeam({ name, seed, position }: Record<Column, string>): ListedTeam {
  return { name, seed: readNumber(seed, LOWEST_SEED), bracketPosition: readNumber(position, HIGHEST_POSITION) };
}

function checkName(name: string): string[] {
  const { min, max } = TEAM_NAME_LENGTH;
  if ([...name].length < min) return [`Team name must be at least ${min} characters`];
  return name.length > max ? [`Team name must be at most ${max} characters`] : [];
}

function checkTaken(name: string, exists: boolean, earlierLine: number | undefined): string[] {
  if (name === '') return [];
  if (exists) return ['This team exists already'];
  return earlierLine === undefined ? [] : [`The same team as on line ${earlierLine}`];
}

function checkNumbers({ seed, position }: Record<Column, string>): string[] {
  return [
    ...(seed !== '' && readNumber(seed, LOWEST_SEED) === null ? [SEED_MESSAGE] : []),
    ...(position !== '' && readNumber(position, HIGHEST_POSITION) === null ? [POSITION_MESSAGE] : []),
  ];
}

/** A name with a comma in it looks like two cells. */
function checkSurplus({ cells }: PastedLine, columns: ColumnOrder): string[] {
  const hasSurplus = cells.slice(columns.length).some((cell) => cell !== '');
  return hasSurplus ? ['More than name, seed and position: put a name with a comma in quotes'] : [];
}

/** Parses a whole number from 1 to the highest, with or without a leading #. */
function readNumber(text: string, highest: number): number | null {
  const number = /^#?\d{1,4}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return number >= 1 && number <= highest ? number : null;
}
