/** What the members of a group put in, and how it is split. All amounts are whole minor units of the currency. */
export interface Pot {
  /** What each member puts in. */
  stakeMinor: number;
  /** ISO 4217. */
  currency: string;
  splitKind: SplitKind;
  /** By place, the first one first: percentages of the pot, or amounts. */
  split: readonly number[];
}

export const SPLIT_KINDS = ['percent', 'amount'] as const;
export type SplitKind = (typeof SPLIT_KINDS)[number];

export const MAX_STAKE_MINOR = 1_000_000_000;
export const MAX_PLACES = 100;

/** A code that this program knows, such as EUR. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

export function potOf({ stakeMinor }: Pick<Pot, 'stakeMinor'>, members: number): number {
  return stakeMinor * members;
}

/** Whether people who have paid one stake have paid the other. */
export function isSameStake(a: Pot, b: Pot | null): boolean {
  return a.stakeMinor === b?.stakeMinor && a.currency === b.currency;
}

/** Why a split cannot be, as a sentence; null if it can. */
export function findSplitFault({ splitKind, split, ...pot }: Pot, members: number): string | null {
  const sum = split.reduce((total, share) => total + share, 0);
  if (splitKind === 'percent') return sum === 100 ? null : `The percentages must add up to 100, not ${sum}`;
  return sum <= potOf(pot, members) ? null : 'The amounts must add up to the pot at most';
}

/**
 * What each place gets. Percentages are rounded down, and what is left goes to the first places, one minor unit each.
 * Amounts never add up to more than the pot: the last places yield first.
 */
export function splitPot(pot: Pot, members: number): number[] {
  const total = potOf(pot, members);
  if (pot.splitKind === 'amount') {
    let left = total;
    return pot.split.map((amount) => {
      const paid = Math.min(amount, left);
      left -= paid;
      return paid;
    });
  }
  const places = pot.split.map((percent) => Math.floor((total * percent) / 100));
  const left = total - places.reduce((sum, amount) => sum + amount, 0);
  return places.map((amount, place) => amount + (place < left ? 1 : 0));
}

/** A bracket of a group in the order by points. */
export interface Finisher {
  rank: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
}

/**
 * What each bracket in the order by points gets; only those that get something. Equal ranks share the places that they
 * cover; what does not divide goes to the earlier submissions, one minor unit each.
 */
export function sharePot<T extends Finisher>(pot: Pot, members: number, ranked: readonly T[]): (T & Payout)[] {
  const places = splitPot(pot, members);
  const placed = ranked.filter(({ rank }) => rank <= places.length);
  const amounts = new Map<T, number>();
  for (const equals of groupByRank(placed)) {
    const [{ rank }] = equals;
    const sum = places.slice(rank - 1, rank - 1 + equals.length).reduce((total, amount) => total + amount, 0);
    const share = Math.floor(sum / equals.length);
    for (const [earlier, finisher] of equals.toSorted((a, b) => a.submittedAt - b.submittedAt).entries())
      amounts.set(finisher, share + (earlier < sum % equals.length ? 1 : 0));
  }
  return placed.flatMap((finisher) => {
    const amountMinor = amounts.get(finisher) ?? 0;
    return amountMinor > 0 ? [{ ...finisher, amountMinor }] : [];
  });
}

function groupByRank<T extends Finisher>(finishers: readonly T[]): Iterable<[T, ...T[]]> {
  const groups = new Map<number, [T, ...T[]]>();
  for (const finisher of finishers) {
    const equals = groups.get(finisher.rank);
    if (equals) equals.push(finisher);
    else groups.set(finisher.rank, [finisher]);
  }
  return groups.values();
}

interface Payout {
  amountMinor: number;
}
