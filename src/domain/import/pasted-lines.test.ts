import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedLines, splitHeader, splitLines } from './pasted-lines.ts';

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
    expect(splitHeader(readPastedLines(`${first}\nFoxes, 2`), ['name', 'team', 'seed']).rows).toHaveLength(left);
    expect(splitHeader([], ['name'])).toEqual({ header: null, rows: [] });
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
