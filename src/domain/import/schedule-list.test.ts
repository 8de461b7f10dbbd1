import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLocalTime } from './local-time.ts';
import { keepScheduleProblems, readScheduleList } from './schedule-list.ts';

const GAMES = 31;
const SIX = '2027-03-19T18:00';
const NO_TIME = 'Write the date and time as 2027-03-19 18:00';
const NO_NUMBER = 'A line begins with the number of a game, as on the board';

const read = (text: string) => readScheduleList(text, GAMES).map(({ game }) => game);
const problemsOf = (text: string) => readScheduleList(text, GAMES).map(({ problems }) => problems);

describe('a date and time', () => {
  it.each([
    ['2027-03-19 18:00', SIX],
    ['2027-03-19T18:00', SIX],
    ['2027-03-19 18:00:30', SIX],
    ['2027-3-9 8:05', '2027-03-09T08:05'],
    ['19.03.2027 18:00', SIX],
    ['2027-03-19 6:00 pm', SIX],
    ['2027-03-19 6:00PM', SIX],
    ['2027-03-19 12:15 a.m.', '2027-03-19T00:15'],
    ['2027-03-19 12:15 pm', '2027-03-19T12:15'],
    ['2028-02-29 23:59', '2028-02-29T23:59'],
    ['2000-02-29 00:00', '2000-02-29T00:00'],
    ['2027-03-19T18:00:00.000Z', `${SIX}Z`],
    ['2027-03-19 18:00+01:00', `${SIX}+01:00`],
    ['2027-03-19T18:00Z', `${SIX}Z`],
    ['2027-03-19T18:00:30-05:00', `${SIX}-05:00`],
    ['2027-03-19T18:00+0530', `${SIX}+05:30`],
    ['2027-03-19T18:00:00-05', `${SIX}-05:00`],
  ])('%s is read', (text, expected) => expect(readLocalTime(text)).toBe(expected));

  it.each([
    ...['', '2027-03-19', '18:00', 'Friday 18:00', '3/19/2027 18:00', '2027-02-29 18:00', '2100-02-29 18:00'],
    ...['2027-13-01 18:00', '2027-00-01 18:00', '2027-04-31 18:00', '2027-03-00 18:00', '2027-03-19 24:00'],
    ...['2027-03-19 18:60', '2027-03-19 13:00 pm', '2027-03-19 0:30 am', '0027-03-19 18:00', '2027-03-19 18:00 x'],
    ...['2027-03-19 18:00:99', '2027-03-19 18:00+1:00', '2027-03-19 18:00Z+01:00'],
  ])('%j is refused', (text) => expect(readLocalTime(text)).toBeNull());
});

describe('a line', () => {
  it.each([
    ['written by hand', '1, 2027-03-19 18:00, Main Hall', { number: 1, time: SIX, location: 'Main Hall' }],
    ['from a spreadsheet', '1\t2027-03-19 18:00\tMain Hall', { number: 1, time: SIX, location: 'Main Hall' }],
    ['with the date apart from the time', '1;19.03.2027;18:00;Hall', { number: 1, time: SIX, location: 'Hall' }],
    ['without a location', 'Game 31, 2027-03-19 18:00', { number: 31, time: SIX, location: null }],
    ['without a location after two cells of time', '#2,2027-03-19,6:00 pm', { number: 2, time: SIX, location: null }],
    [
      'with a comma in the location',
      '2, 2027-03-19 18:00, Hall A, Boston',
      { number: 2, time: SIX, location: 'Hall A, Boston' },
    ],
    ['with a location alone', '2,,Main Hall', { number: 2, time: null, location: 'Main Hall' }],
    ['with empty cells at its end', '2\t2027-03-19\t18:00\t\t', { number: 2, time: SIX, location: null }],
    ['with a bullet', '• 2, 2027-03-19 18:00', { number: 2, time: SIX, location: null }],
    ['with a list number', '9. Game 2, 2027-03-19 18:00', { number: 2, time: SIX, location: null }],
    ['with no other number', '9. 2027-03-19 18:00, Hall', { number: 9, time: SIX, location: 'Hall' }],
    ['with no other number, in cells', '9)\t19.03.2027\t18:00', { number: 9, time: SIX, location: null }],
    ['with the longest location', `2,,${'x'.repeat(255)}`, { number: 2, time: null, location: 'x'.repeat(255) }],
  ])('is read %s', (_, text, expected) => expect(read(text)).toEqual([expected]));

  it.each([
    ['no number', 'Main Hall, 2027-03-19 18:00', [NO_NUMBER]],
    ['game 0', '0, 2027-03-19 18:00', ['There is no game 0: the bracket has 31']],
    ['a game too many', '32, 2027-03-19 18:00', ['There is no game 32: the bracket has 31']],
    ['a date alone', '1, 2027-03-19, Main Hall', [NO_TIME]],
    ['a date that could be read in two ways', '1, 3/19/2027 18:00', [NO_TIME]],
    ['a number alone', '1', ['Neither a time nor a place']],
    ['a long location', `1,,${'x'.repeat(256)}`, ['Location must be at most 255 characters']],
    ['more than one thing', 'x, soon', [NO_NUMBER, NO_TIME]],
  ])('says what is wrong with %s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual([problems]);
    expect(read(text)).toEqual([null]);
  });
});

describe('a schedule', () => {
  it('has each game once, and may begin with column titles', () => {
    expect(problemsOf('Game, Time, Place\n1,,A\n\n2,,B\ngame 1,,C')).toEqual([[], [], ['The same game as on line 2']]);
  });

  it('keeps the lines that have to be corrected', () => {
    expect(keepScheduleProblems(readScheduleList('1,,A\n 2, soon\n\n40,,B', GAMES))).toBe(' 2, soon\n40,,B');
    const numbered = readScheduleList('1. 2027-03-19 18:00\n2. soon', GAMES);
    expect(keepScheduleProblems(numbered)).toBe('2) soon');
  });

  it.each([',', ';', '\t'])('understands a line that was kept, once it is corrected, with %j', (separator) => {
    const kept = keepScheduleProblems(readScheduleList(`1. 2027-03-19 18:00\n9. soon${separator}Hall`, GAMES));
    expect(problemsOf(kept)).toEqual([[NO_TIME]]);
    expect(read(kept.replace('soon', '2027-03-19 18:00'))).toEqual([{ number: 9, time: SIX, location: 'Hall' }]);
  });

  it('is understood exactly where nothing is wrong, whatever is pasted', () => {
    const arbCell = fc.oneof(
      fc.constantFrom('1', '7', '#31', '32', '', '2027-03-19', '18:00', '2027-03-19 18:00', 'Hall'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const arbLine = fc.tuple(fc.array(arbCell, { maxLength: 5 }), fc.constantFrom(',', ';', '\t'));
    fc.assert(
      fc.property(fc.array(arbLine, { maxLength: 10 }), (rows) => {
        const lines = readScheduleList(rows.map(([cells, separator]) => cells.join(separator)).join('\n'), GAMES);
        for (const { game, problems } of lines) {
          expect(game === null).toBe(problems.length > 0);
          if (game?.time) expect(Number.isNaN(Date.parse(game.time))).toBe(false);
          if (game) expect(game.time ?? game.location).not.toBeNull();
        }
        const numbers = lines.flatMap(({ game }) => game?.number ?? []);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});
