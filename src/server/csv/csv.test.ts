import { expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

const write = (...cells: (string | number | null)[]) => writeCsv(['Name'], [cells], (row) => row);

it('begins with the header, and marks the text as UTF-8', async () => {
  expect(await writeCsv(['Rank', 'Player'], [], () => [])).toBe('\uFEFFRank,Player\r\n');
});

it('quotes what would end a cell, and leaves out what is missing', async () => {
  expect(await write('Lovelace, Ada', 'the "Duke"', 'two\nlines', 0, -1.5, null, 'Zoë')).toBe(
    '\uFEFFName\r\n"Lovelace, Ada","the ""Duke""","two\nlines",0,-1.5,,Zoë\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@sum(A1)', '\t=1', '＝1', '=HYPERLINK("http://evil.invalid")'])(
  'lets no spreadsheet compute %j',
  async (text) => {
    expect(await write(text)).toMatch(/\r\n"?'/);
  },
);

it('writes every row of a long table', async () => {
  const rows = Array.from({ length: 1_234 }, (_, index) => index);
  expect((await writeCsv(['Number'], rows, (row) => [row])).split('\r\n')).toEqual([
    '\uFEFFNumber',
    ...rows.map(String),
    '',
  ]);
});
