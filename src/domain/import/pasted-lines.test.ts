import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedList, splitLines } from './pasted-lines.ts';

const readPastedLines = (text: string) => readPastedList(text, []).rows;
const cellsOf = (text: string) => readPastedLines(text).map(({ cells }) => cells);

it.each<[string, string, string[]]>([
  ['semicolons, which leave commas alone', 'Herons, the; 1', ['Herons, the', '1']],
  ['tabs, which leave both alone', 'Herons; the, great\t1', ['Herons; the, great', '1']],
  ['quotes around the only separators', '"Herons, the"', ['Herons, the']],
  ['quotes with spaces around them', ' "Herons, the" , "1" ', ['Herons, the', '1']],
  ['quotes around a tab', '"a\tb",c', ['a b', 'c']],
  ['doubled quotes', '"The ""Big"" Ones",1', ['The "Big" Ones', '1']],
  ['quotes within a name', 'Ann "Ace" Lang, Herons', ['Ann "Ace" Lang', 'Herons']],
  ['a quoted beginning', '"Ace" Lang, Herons', ['"Ace" Lang', 'Herons']],
  ['a quote that is not closed', '"Herons, 1', ['"Herons', '1']],
  ['empty cells', 'Herons,,2,', ['Herons', '', '2', '']],
  ['empty quotes', '"",2', ['', '2']],
  ['odd spaces', '\u00a0Harbor \u2009 Herons\u00a0,1', ['Harbor Herons', '1']],
  ['letters with combining accents', 'Jose\u0301', ['Jos\u00e9']],
  ['a byte order mark', '\uFEFFHerons', ['Herons']],
  ['bidi and control characters', 'Her\u202eons\u0007, \u2066 Jose\u0000\u0301', ['Herons', 'Jos\u00e9']],
  ['a cell of invisible characters', 'Herons,\u200b\u2800,2', ['Herons', '', '2']],
])('a pasted line with %s', (_, text, cells) => expect(cellsOf(text)).toEqual([cells]));

describe('a pasted list', () => {
  it.each(['\n', '\r\n', '\r', '\u2028'])('is split at line breaks of every kind (%j)', (lineBreak) => {
    expect(cellsOf(['a,1', 'b;2', 'c\t3', ''].join(lineBreak)).join(' ')).toBe('a,1 b,2 c,3');
  });

  it('leaves out empty lines, but counts them in the line numbers', () => {
    const lines = readPastedLines('\n  \n Ada \n,,\n\t\nBen');
    expect(lines.map(({ number, text, cells }) => `${number}:${text}:${cells}`)).toEqual(['3: Ada :Ada', '6:Ben:Ben']);
    expect(readPastedLines('')).toEqual([]);
  });

  it('has for each line its start, and its text as it was pasted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\t', ' ', '\uFEFF', '\r', '\n', '\v', '\u2028') }),
        (text) => {
          const lines = splitLines(text);
          for (const { start, text: line } of lines) expect(text.slice(start, start + line.length)).toBe(line);
          for (const { number, text: line } of readPastedLines(text)) expect(lines[number - 1]?.text).toBe(line);
        },
      ),
    );
    const lines = splitLines('a\r\n\tb\u2028').map(({ start, text }) => `${start}:${text}`);
    expect(lines).toEqual(['0:a', '3:\tb', '6:']);
  });

  it.each([
    ['Team, Seed', 1],
    ['"NAME"\tseed\t', 1],
    ['Team Herons, Seed', 2],
    ['Herons, 1', 2],
  ])('has a header only if all its cells name columns: after %s, %i lines are left', (first, left) => {
    expect(readPastedList(`${first}\nFoxes, 2`, ['name', 'team', 'seed']).rows).toHaveLength(left);
    expect(readPastedList('', ['name'])).toEqual({ header: null, rows: [] });
  });

  it('gives back what a spreadsheet writes, whatever is in its cells', () => {
    const letter = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), fc.constantFrom(...'",;\t x'));
    const cell = fc
      .array(letter, { maxLength: 12 })
      .map((letters) => letters.join('').normalize('NFC').replace(/\s+/g, ' ').trim());
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((text) => text !== ''));
    const separator = fc.constantFrom('\t', ';', ',');
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), separator, (rows, between) => {
        expect(cellsOf(rows.map((cells) => cells.map(quote).join(between)).join('\n'))).toEqual(rows);
      }),
    );
  });
});

describe('the mark of a list item', () => {
  it.each([
    ['of a numbered list', '1. Duke\n2. Houston\n 3. 76ers', ['Duke', 'Houston', '76ers']],
    [
      'of a list with headings',
      'East\n1. Duke\n2. Houston\nWest\n1. Kansas',
      ['East', 'Duke', 'Houston', 'West', 'Kansas'],
    ],
    ['of a list with brackets', '1) Duke\n7) Houston\nKansas', ['Duke', 'Houston', 'Kansas']],
    ['of a list with letters', 'a) Baylor\nB) Duke\naa) Houston', ['Baylor', 'Duke', 'Houston']],
    ['of a list without spaces', '1.Duke\n2.Houston\n•Kansas', ['Duke', 'Houston', 'Kansas']],
    [
      'of a list with bullets',
      '• Houston\n- Kansas\n* Duke\n– Baylor\n\uf0b7\tPurdue',
      ['Houston', 'Kansas', 'Duke', 'Baylor', 'Purdue'],
    ],
    ['of one item', '1. Duke', ['Duke']],
    ['of a list with all kinds', '1. Duke\n• Houston\n- Kansas\na) Baylor', ['Duke', 'Houston', 'Kansas', 'Baylor']],
    ['of a list from a document', '1.\tDuke\n2.\tHouston', ['Duke', 'Houston']],
    ['of a long list', '999. Duke\n1000. Kansas', ['Duke', 'Kansas']],
    ['of a list that counts', '1 Duke\n2: Houston\n#3 Kansas\n4 - Baylor', ['Duke', 'Houston', 'Kansas', 'Baylor']],
    ['of a column that counts', '1\tDuke\n2\tHouston', ['Duke', 'Houston']],
    ['of cells that count', '7,Duke\n8;Houston', ['Duke', 'Houston']],
    ['of a shuffled list', '3. Kansas\n1. Duke\n2. Houston', ['Kansas', 'Duke', 'Houston']],
  ])('%s is no part of its text', (_, text, names) => expect(cellsOf(text)).toEqual(names.map((name) => [name])));

  it.each([
    ['names that begin with numbers', '76ers\n1860 Munich\n2 Live Crew\n3.5 Miles\n4'],
    ['names that begin like a mark, in a list without numbers', '1. FC Köln\nHannover 96'],
    ['names that begin alike', '1. FC Köln\n1. FC Nürnberg'],
    ['numbers that do not count', '1 Duke\n1 Houston\n2 Kansas'],
    ['names with a number', '1860 Munich\n1904 Rangers'],
    ['seeds', '1 Duke\n2 Houston\n(1) Kansas\n#1 Baylor'],
    ['names with initials', 'A. Lang\nB. Okafor'],
    ['hyphens', '-\n-Duke\nA-\nA - B'],
    ['dates', '19.03.2027 18:00\n20.03.2027 18:00'],
    ['quoted names', '"1. FC Köln"\n"- Duke"'],
  ])('is not found in %s', (_, text) => {
    expect(cellsOf(text)).toEqual(text.split('\n').map((line) => [line.replaceAll('"', '')]));
  });

  it('is not found in a cell that has a title, nor in a single item under a header', () => {
    const rowsOf = (text: string) => readPastedList(text, ['#', 'team', 'seed']).rows.map(({ cells }) => cells);
    expect(rowsOf('#\tTeam\n1.\tDuke\n2.\tKansas')).toEqual([
      ['1.', 'Duke'],
      ['2.', 'Kansas'],
    ]);
    expect(rowsOf('Team\tSeed\n1.\tDuke\t1\n2.\tKansas\t2')).toEqual([
      ['Duke', '1'],
      ['Kansas', '2'],
    ]);
    expect(rowsOf('Team\n1. FC Köln')).toEqual([['1. FC Köln']]);
  });

  it('leaves its number and the other cells', () => {
    expect(
      readPastedLines('a) Duke, 1\n12. Kansas; 2').map(({ text, cells, listNumber }) => ({ text, cells, listNumber })),
    ).toEqual([
      { text: 'Duke, 1', cells: ['Duke', '1'], listNumber: null },
      { text: 'Kansas; 2', cells: ['Kansas', '2'], listNumber: 12 },
    ]);
  });
});
