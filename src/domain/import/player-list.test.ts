import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PLAYER_TEXT, readPlayerList } from './player-list.ts';

const TEAMS = [
  { id: 7, name: 'Harbor Herons' },
  { id: 8, name: 'Élan, Paris' },
];
const PLAYERS = [
  { firstName: 'Cy', lastName: 'Young', currentTeam: 'Harbor Herons', teamId: 7 },
  { firstName: 'Dot', lastName: 'Free', currentTeam: null, teamId: null },
  { firstName: 'Eve', lastName: 'Guest', currentTeam: 'Old Boys', teamId: null },
];
const KNOWN = { teams: TEAMS, players: PLAYERS };

/** 'first/last/team/id' for a line that was understood, the message for one that was not. */
const read = (text: string) =>
  readPlayerList(text, KNOWN).map((line) => {
    if (!line.ok) return line.message;
    const { firstName, lastName, currentTeam, teamId } = line.player;
    return [firstName, lastName, currentTeam ?? '-', teamId ?? '-'].join('/');
  });
const notesOf = (text: string, known = KNOWN) =>
  readPlayerList(text, known).flatMap((line) => (line.ok ? line.notes : []));
const LONGEST = 'x'.repeat(MAX_PLAYER_TEXT);
const TOO_LONG = `Names have at most ${MAX_PLAYER_TEXT} characters, and this one ${MAX_PLAYER_TEXT + 1}.`;

it.each([
  ['Ada Lang, Harbor Herons', 'Ada/Lang/Harbor Herons/7'],
  ['Ada\tLang\tHARBOR  herons', 'Ada/Lang/Harbor Herons/7'],
  ['Ada Lang, "Élan, Paris"', 'Ada/Lang/Élan, Paris/8'],
  ['Ada Lang', 'Ada/Lang/-/-'],
  ['Ada Lang,', 'Ada/Lang/-/-'],
  ['Ada Lang, Harbor Herons,', 'Ada/Lang/Harbor Herons/7'],
  ['Surname, First name, Club\nLang, Ada, Harbor Herons', 'Ada/Lang/Harbor Herons/7'],
  ['Last, First, Team\nLang, Ada', 'Ada/Lang/-/-'],
  ['Team\tPlayer\nHarbor Herons\tAda Lang', 'Ada/Lang/Harbor Herons/7'],
  ['First, Last, Team\nAda Lang, Harbor Herons', 'Ada/Lang/Harbor Herons/7'],
  ['Ada, Lang', 'Ada/Lang/-/-'],
  ['Ada\tLang\t\t', 'Ada/Lang/-/-'],
  ['Ada Lang,,Foxes', 'Ada/Lang/Foxes/-'],
  ['Ludwig van der Berg, Foxes', 'Ludwig/van der Berg/Foxes/-'],
  [`Ada ${LONGEST}, Foxes`, `Ada/${LONGEST}/Foxes/-`],
  ['Cy Young, Foxes', 'Cy/Young/Foxes/-'],
  ['Dot Free, Harbor Herons', 'Dot/Free/Harbor Herons/7'],
  ['1. Ada Lang, Harbor Herons', 'Ada/Lang/Harbor Herons/7'],
  ['- Ada\tLang\tFoxes', 'Ada/Lang/Foxes/-'],
  ['A. Lang, Harbor Herons', 'A./Lang/Harbor Herons/7'],
  ['Ada', 'The last name is missing.'],
  ['Ada, Harbor Herons', 'The last name is missing.'],
  [', Lang, Foxes', 'The first name is missing.'],
  ['Ada, Lang, Foxes, 23', 'More than a first name, a last name and a team.'],
  [`Ada ${LONGEST}x, Foxes`, TOO_LONG],
  [`Ada Lang, ${LONGEST}x`, TOO_LONG],
  ['CY young, harbor herons', 'CY young is already there (Harbor Herons).'],
  ['Dot Free', 'Dot Free is already there.'],
  ['eve, guest, old boys', 'eve guest is already there (old boys).'],
])('the line %s is read as %s', (text, expected) => expect(read(text)).toEqual([expected]));

it.each([
  ['Ada Lang, Harbor Herons', []],
  ['Ada Lang', []],
  ['Ada, Lang', ['Taken as first and last name, without a team.']],
  ['Ada Lang, Foxes', ['No team of the tournament is called Foxes, so it is only shown as text.']],
  ['Dot Free, Harbor Herons', ['There is another Dot Free.']],
  ['Cy Young', ['There is another Cy Young (Harbor Herons).']],
])('a line that is worth a second look says so: %s', (text, notes) => expect(notesOf(text)).toEqual(notes));

it('a line may name any team as long as there is no tournament', () => {
  expect(notesOf('Ada Lang, Foxes', { teams: [], players: [] })).toEqual([]);
});

describe('a list of players', () => {
  it('takes each player once, by name and team, and says where the first one stands', () => {
    const list = 'Ada Lang, Foxes\n\nada, LANG, foxes\nAda Lang, Harbor Herons\nAda Lang\nAda Lang,';
    const [first, fifth] = ['The same as in line 1.', 'The same as in line 5.'];
    expect(read(list)).toEqual(['Ada/Lang/Foxes/-', first, 'Ada/Lang/Harbor Herons/7', 'Ada/Lang/-/-', fifth]);
  });

  it.each(['First name, Last name, Team', 'Name;Team', '"PLAYER"\t"CLUB"'])('may begin with %s', (header) => {
    expect(read(`${header}\nAda Lang, Foxes`)).toEqual(['Ada/Lang/Foxes/-']);
  });

  it('has nobody left to add when it is pasted again, whatever was in it', () => {
    const letter = fc.constantFrom('a', 'B', 'é', ' ', ',', ';', '\t', '\n', '"', 'Harbor Herons');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 60 }), (text) => {
        const lines = readPlayerList(text, KNOWN);
        const added = lines.flatMap((line) => (line.ok ? [line.player] : []));
        for (const { firstName, lastName, currentTeam } of added) {
          expect([firstName, lastName].every((name) => name !== '' && name.trim() === name)).toBe(true);
          expect(currentTeam).not.toBe('');
        }
        const again = readPlayerList(text, { teams: TEAMS, players: [...PLAYERS, ...added] });
        expect(again.filter((line) => line.ok)).toEqual([]);
      }),
    );
  });
});
