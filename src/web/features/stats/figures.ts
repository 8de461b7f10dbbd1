const oneDecimal = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat();

/** '66.7%'; percentages run from 0 to 100. */
export function formatPercent(percentage: number): string {
  return `${oneDecimal.format(percentage)}%`;
}

export function formatCount(count: number): string {
  return whole.format(count);
}

export function formatRecord({ wins, losses }: { wins: number; losses: number }): string {
  return `${wins}-${losses}`;
}
