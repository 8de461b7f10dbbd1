import { describe, expect, it } from 'vitest';
import { formatMoney, listCurrencies, parseMoney, writeMoney } from './money.ts';

it.each([
  [1000, 'EUR', '€10'],
  [1050, 'EUR', '€10.50'],
  [1_234_567, 'USD', '$12,345.67'],
  [500, 'JPY', '¥500'],
  [1500, 'KWD', 'KWD 1.500'],
  // The Intl of some browsers has no digits for these.
  [1_000_000, 'HUF', 'HUF 10,000'],
  [1_000_050, 'IDR', 'IDR 10,000.50'],
])('writes %d minor units of %s', (amount, currency, text) =>
  // The space after a code does not break.
  expect(formatMoney(amount, currency, 'en').replace('\u00a0', ' ')).toBe(text),
);

describe('an amount as people type it', () => {
  it.each([
    ['10', 'EUR', 1000],
    ['10.5', 'EUR', 1050],
    ['10,50', 'EUR', 1050],
    [' 1 000,50 ', 'EUR', 100_050],
    ['1,000', 'EUR', 100_000],
    ['1.000,50', 'EUR', 100_050],
    ['1,000', 'JPY', 1000],
    ['1.5', 'JPY', null],
    ['1.5', 'KWD', 1500],
    ['10.555', 'EUR', 1_055_500],
    ['10.5555', 'EUR', null],
    ['0.500', 'EUR', null],
    ['0,500', 'JPY', null],
    ['0.500', 'KWD', 500],
    ['1.234,567', 'EUR', null],
    ['1,234,567.89', 'EUR', 123_456_789],
    ['', 'EUR', null],
    ['-5', 'EUR', null],
    ['ten', 'EUR', null],
    ['99999999999999999999', 'EUR', null],
  ])('%j in %s', (text, currency, amount) => expect(parseMoney(text, currency)).toBe(amount));

  it.each([
    [1000, 'EUR'],
    [1050, 'EUR'],
    [7, 'JPY'],
    [1505, 'KWD'],
  ])('comes back as it was written: %d %s', (amount, currency) =>
    expect(parseMoney(writeMoney(amount, currency), currency)).toBe(amount),
  );
});

it('lists the usual currencies first, and each once', () => {
  const codes = listCurrencies().map(({ code }) => code);
  expect(codes.slice(0, 2)).toEqual(['USD', 'EUR']);
  expect(new Set(codes).size).toBe(codes.length);
});
