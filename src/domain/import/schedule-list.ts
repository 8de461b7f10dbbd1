import { LOCATION_TOO_LONG, MAX_LOCATION } from '../bracket/schedule.ts';
import { readLocalTime } from './local-time.ts';
import { type PastedLine, readPastedList } from './pasted-lines.ts';

/** A game of a pasted schedule. */
export interface ListedGame {
  /** As on the board, from 1. */
  number: number;
  /** '2027-03-19T18:00', in the admin's time zone unless an offset follows; null for none. */
  time: string | null;
  location: string | null;
}

/** A parsed line of the schedule. */
export interface ScheduleLine {
  /** Counted from 1, blank lines too. */
  number: number;
  /** As it was pasted, without a list mark, unless its number is that of the game. */
  text: string;
  /** Null if there are problems. */
  game: ListedGame | null;
  problems: string[];
}

const TITLES = [
  ...['#', 'no.', 'number', 'game', 'game number', 'game no.', 'date', 'time', 'date and time', 'date/time', 'start'],
  ...['tip-off', 'when', 'place', 'location', 'where', 'venue', 'hall', 'court'],
];

export const TIME_EXAMPLE = '2027-03-19 18:00';

/** Parses a pasted schedule, a game per line: its number, its date and time in one or two cells, its location. */
export function readScheduleList(text: string, gameCount: number): ScheduleLine[] {
  const firstLineOf = new Map<number, number>();
  return readPastedList(text, TITLES)
    .rows.map(numberByList)
    .map((line): ScheduleLine => {
      const number = readGameNumber(line.cells[0] ?? '');
      const { time, location, problems } = readCells(line);
      const earlier = number === null ? undefined : firstLineOf.get(number);
      if (number !== null && earlier === undefined) firstLineOf.set(number, line.number);
      const all = [
        ...checkNumber(number, gameCount),
        ...(earlier === undefined ? [] : [`The same game as on line ${earlier}`]),
        ...problems,
        ...(location.length > MAX_LOCATION ? [LOCATION_TOO_LONG] : []),
      ];
      const game = number === null || all.length > 0 ? null : { number, time, location: location || null };
      return { number: line.number, text: line.text, game, problems: all };
    });
}

/** The text of the lines that have problems, for the admin to correct. */
export function keepScheduleProblems(lines: readonly ScheduleLine[]): string {
  return lines
    .filter(({ game }) => game === null)
    .map(({ text }) => text)
    .join('\n');
}

/** In a numbered list of times, the numbers are those of the games. */
function numberByList(line: PastedLine): PastedLine {
  const { cells, listNumber } = line;
  if (listNumber === null || readGameNumber(cells[0] ?? '') !== null) return line;
  return { ...line, text: `${listNumber}) ${line.text}`, cells: [String(listNumber), ...cells] };
}

/** '7', '#7' or 'Game 7'. */
function readGameNumber(cell: string): number | null {
  const digits = /^(?:game )?#?(\d{1,4})$/i.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits);
}

function checkNumber(number: number | null, gameCount: number): string[] {
  if (number === null) return ['A line begins with the number of a game, as on the board'];
  return number >= 1 && number <= gameCount ? [] : [`There is no game ${number}: the bracket has ${gameCount}`];
}

function readCells({ cells }: PastedLine): { time: string | null; location: string; problems: string[] } {
  const [, first = '', second = '', ...others] = cells;
  const joinLocation = (parts: string[]) => parts.filter((part) => part !== '').join(', ');
  if (first === '') {
    const location = joinLocation([second, ...others]);
    return { time: null, location, problems: location === '' ? ['Neither a time nor a place'] : [] };
  }
  const whole = readLocalTime(first);
  // A spreadsheet may have the date and the time of day in two columns.
  const split = whole === null ? readLocalTime(`${first} ${second}`) : null;
  const time = whole ?? split;
  const location = joinLocation(split === null ? [second, ...others] : others);
  return { time, location, problems: time === null ? [`Write the date and time as ${TIME_EXAMPLE}`] : [] };
}
