/** How many digits an amount of the currency has after the point: 2 for EUR, 0 for JPY. */
export function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** An amount of minor units in the viewer's language: '€10', '€10.50'. */
export function formatMoney(amountMinor: number, currency: string, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(amountMinor / 10 ** digitsOf(currency));
}

/** Reads an amount as people type it, with a point or a comma, into minor units; null if it is none. */
export function parseMoney(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const plain = text.replaceAll(/[\s\u00a0\u202f’']/g, '');
  const [, whole = '', fraction = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d+))?$/.exec(plain) ?? [];
  // '1,000' is a thousand in a currency whose amounts have two digits.
  if (whole === '' || fraction.length > digits) {
    const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(plain);
    return isGrouped ? toMinor(plain, '', digits) : null;
  }
  return toMinor(whole, fraction, digits);
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
