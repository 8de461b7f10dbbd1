// ISO 4217. `Intl` of Firefox follows it, that of Chrome says 0 for HUF or IDR: on two phones a stake would be two amounts.
const WITHOUT_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const WITH_THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

/** How many digits an amount of the currency has after the point: 2 for EUR, 0 for JPY. */
export function digitsOf(currency: string): number {
  if (WITHOUT_DIGITS.includes(currency)) return 0;
  return WITH_THREE_DIGITS.includes(currency) ? 3 : 2;
}

/** An amount of minor units in the viewer's language: '€10', '€10.50'. */
export function formatMoney(amountMinor: number, currency: string, locale?: string): string {
  const digits = digitsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amountMinor / 10 ** digits);
}

const PLAIN = /^(\d+)(?:[.,](\d+))?$/;
/** Thousands apart by points or commas, and the fraction by the other of the two. */
const GROUPED = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** Reads an amount as people type it, with a point or a comma, into minor units; null if it is none. */
export function parseMoney(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const typed = text.replaceAll(/[\s\u00a0\u202f’']/g, '');
  const [, whole, fraction = ''] = PLAIN.exec(typed) ?? [];
  if (whole !== undefined && fraction.length <= digits) return toMinor(whole, fraction, digits);
  // '1,000' is a thousand in a currency whose amounts have two digits.
  const [, grouped, , rest = ''] = GROUPED.exec(typed) ?? [];
  return grouped === undefined || rest.length > digits ? null : toMinor(grouped, rest, digits);
}

function toMinor(whole: string, fraction: string, digits: number): number | null {
  const amount = Number(whole.replaceAll(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** An amount as it can be typed again: '10', '10.50'. */
export function writeMoney(amountMinor: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = (amountMinor / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, '');
}

// Those that most readers use, before all others.
const COMMON = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD'];

/** The currencies to choose from, with their names. */
export function listCurrencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' });
  const others = Intl.supportedValuesOf('currency').filter((code) => !COMMON.includes(code));
  return [...COMMON, ...others].map((code) => ({ code, name: names.of(code) ?? code }));
}
