import { PotInput } from '../../../contract/group-pot.ts';
import { findSplitFault, MAX_PLACES, MAX_STAKE_MINOR, type Pot, type SplitKind } from '../../../domain/groups/pot.ts';
import { validateInput } from '../../forms/use-form.ts';
import { digitsOf, formatMoney, parseMoney, writeMoney } from '../../group/money.ts';

/** What the form has in its fields: the stake as people write it, and the split by place as in '60/30/10'. */
export interface PotValues extends Record<string, string> {
  stake: string;
  currency: string;
  splitKind: SplitKind;
  split: string;
}

/** Ready-made splits, as percentages. */
export const SPLITS = ['100', '70/30', '60/30/10'];

export function toValues(pot: Pot | null): PotValues {
  if (!pot) return { stake: '', currency: 'USD', splitKind: 'percent', split: '60/30/10' };
  const { stakeMinor, currency, splitKind, split } = pot;
  const shares = splitKind === 'percent' ? split : split.map((amount) => writeMoney(amount, currency));
  return { stake: writeMoney(stakeMinor, currency), currency, splitKind, split: shares.join('/') };
}

type Errors = Partial<Record<keyof PotValues & string, string>>;

/** The pot that the fields describe, or what is wrong with them. */
export function readPot(
  { stake, currency, splitKind, split }: PotValues,
  members: number,
): { pot: Pot; errors: null } | { pot: null; errors: Errors } {
  const stakeMinor = parseMoney(stake, currency);
  if (stakeMinor === null || stakeMinor === 0) return fail({ stake: describeAmount(currency) });
  if (stakeMinor > MAX_STAKE_MINOR) return fail({ stake: `At most ${formatMoney(MAX_STAKE_MINOR, currency)}` });
  const parts = split.split(/[/;|]/).map((part) => part.trim());
  if (parts.length > MAX_PLACES) return fail({ split: `At most ${MAX_PLACES} places can get something` });
  const shares = parts.map((part) => (splitKind === 'percent' ? parsePercent(part) : parseMoney(part, currency)));
  if (shares.some((share) => share === null || share === 0)) {
    const example = splitKind === 'percent' ? '60/30/10' : '50/20';
    return fail({ split: `Write what each place gets, the first one first: ${example}` });
  }
  const pot: Pot = { stakeMinor, currency, splitKind, split: shares.filter((share) => share !== null) };
  const fault = findSplitFault(pot, members);
  if (fault) return fail({ split: fault });
  const { stakeMinor: stakeFault, currency: currencyFault, ...others } = validateInput(PotInput, pot);
  if (stakeFault) return fail({ stake: stakeFault });
  if (currencyFault) return fail({ currency: currencyFault });
  const [other] = Object.values(others);
  return other ? fail({ split: other }) : { pot, errors: null };
}

function fail(errors: Errors): { pot: null; errors: Errors } {
  return { pot: null, errors };
}

function describeAmount(currency: string): string {
  return digitsOf(currency) === 0 ? 'Write an amount, such as 10' : 'Write an amount, such as 10 or 2.50';
}

function parsePercent(text: string): number | null {
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
