import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { makeField, makeGames } from '../../../test/domain-fixtures.ts';
import { buildTree } from '../../domain/bracket/tree.ts';
import type { GameRow, TournamentRow } from '../field/field.ts';
import { writeCalendar } from './calendar.ts';

const CREATED = new Date('2027-01-01T00:00:00Z');
const LONG = `Halle „Größe“, ${'体育馆 '.repeat(30)}; court 1\\2`;

/** A tournament of 34 teams with these fields of games, by number. */
function makeCup(fields: Record<number, Partial<GameRow>>, tournament: Partial<TournamentRow> = {}) {
  const teams = makeField(34).map((team) => (team.name === 'L8' ? { ...team, name: 'Müller, Söhne; \\ "8"' } : team));
  const games = makeGames(teams).map((game, index) => ({
    ...game,
    tournamentId: 5,
    number: index + 1,
    decidedAt: null,
    scheduledAt: null,
    location: null,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...fields[index + 1],
  }));
  const row = { id: 5, name: 'Cup', submissionsCloseAt: null, createdAt: CREATED, updatedAt: CREATED, ...tournament };
  return { tournament: row as TournamentRow, games, tree: buildTree(games, teams) };
}

// TEXT by RFC 7986 and RFC 5545, which ical.js does not know.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' };
const parse = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (text: string) =>
  parse(text)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

it('has the deadline and every timed game in UTC, as another program reads them', () => {
  const cup = makeCup(
    { 4: { scheduledAt: '2027-03-19T18:00:00.000Z', location: LONG }, 33: { scheduledAt: '2027-04-05T23:30:00.000Z' } },
    { submissionsCloseAt: new Date('2027-03-19T16:00:00Z') },
  );
  const [deadline, game, final, ...more] = eventsOf(writeCalendar(cup, 'Swish'));
  expect(more).toEqual([]);
  expect(deadline?.summary).toBe('Cup: submissions close');
  expect(deadline?.startDate.toString()).toBe('2027-03-19T16:00:00Z');
  expect(game).toMatchObject({ summary: 'Müller, Söhne; \\ "8" vs L9', location: LONG });
  expect(game?.description).toBe('Round of 32, game 4');
  expect(game?.startDate.toString()).toBe('2027-03-19T18:00:00Z');
  expect(game?.endDate.toString()).toBe('2027-03-19T20:00:00Z');
  expect(final?.summary).toBe('Championship, game 33');
  expect(final?.description).toBe('Winner of game 31 vs Winner of game 32');
  expect(final?.location).toBeNull();
});

it('has lines of at most 75 octets that end with CRLF, whatever the names', () => {
  const text = writeCalendar(makeCup({ 4: { scheduledAt: '2027-03-19T18:00:00.000Z', location: LONG } }), 'Swish');
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Swish//Calendar//EN']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

it('has a rescheduled game under the same id, with a higher sequence and the time of the change', () => {
  const before = makeCup({ 4: { scheduledAt: '2027-03-19T18:00:00.000Z' } });
  const updatedAt = new Date(CREATED.getTime() + 60_000);
  const after = makeCup({ 4: { scheduledAt: '2027-03-20T18:00:00.000Z', updatedAt } });
  const [[first], [second]] = [eventsOf(writeCalendar(before, 'Swish')), eventsOf(writeCalendar(after, 'Swish'))];
  expect(second?.uid).toBe(first?.uid);
  expect([first?.sequence, second?.sequence]).toEqual([0, 60]);
  for (const property of ['dtstamp', 'last-modified']) {
    expect(String(second?.component.getFirstPropertyValue(property))).toBe('2027-01-01T00:01:00Z');
  }
});

it('shows the result of a game that is over', () => {
  const over = {
    scheduledAt: '2027-03-19T18:00:00.000Z',
    status: 'completed',
    team1Score: 71,
    team2Score: 64,
  } as const;
  const [game] = eventsOf(writeCalendar(makeCup({ 4: over }), 'Swish'));
  expect(game?.description).toBe('Round of 32, game 4\nFinal score: 71 – 64');
});

it('is an empty calendar with the name of the site without a tournament', () => {
  const calendar = parse(writeCalendar(null, 'Hoops, Inc.'));
  expect(calendar.getAllSubcomponents()).toEqual([]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Hoops, Inc.');
});

it('reads back every name as it is, also with a backslash, a comma, a semicolon or a line break', () => {
  const name = 'Cup \\n\\, A; B, C\nBEGIN:VEVENT';
  const text = writeCalendar(makeCup({}, { name, submissionsCloseAt: CREATED }), 'Swish');
  for (const property of ['name', 'x-wr-calname']) expect(parse(text).getFirstPropertyValue(property)).toBe(name);
  expect(eventsOf(text).map(({ summary }) => summary)).toEqual([`${name}: submissions close`]);
});
