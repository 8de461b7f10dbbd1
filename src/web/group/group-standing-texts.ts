import type { PotStatus } from '../../contract/group-pot.ts';
import { type Phase, takesBrackets } from '../../domain/results/phase.ts';
import { formatMoney } from './money.ts';

/** What a member without a bracket is told above the leaderboard of a group. */
export function describeNoBracket(phase: Phase): string {
  if (takesBrackets(phase)) return 'You have no bracket yet, so you are not on this leaderboard.';
  if (phase === 'not_opened') return 'Bracket entries will be open soon';
  return 'You have no bracket this season, so you are not on this leaderboard.';
}

/** What a member gets of the pot, or else what is in it. */
export function describePart(
  { payouts, potMinor }: Pick<PotStatus, 'payouts' | 'potMinor'>,
  userId: number | undefined,
  isOver: boolean,
): { title: string; amountMinor: number } {
  const own = payouts.find((payout) => payout.userId === userId);
  if (!own) return { title: 'The pot', amountMinor: potMinor };
  return { title: isOver ? 'Yours from the pot' : 'Yours if it ended now', amountMinor: own.amountMinor };
}

/** '€36 if it ended now'; null before the first result, and without a pot. */
export function describePrize(pot: PotStatus | null, userId: number | undefined, isOver: boolean): string | null {
  if (!pot || pot.payouts.length === 0) return null;
  const amount = pot.payouts.find((payout) => payout.userId === userId)?.amountMinor ?? 0;
  return `${formatMoney(amount, pot.currency)} ${isOver ? 'from the pot' : 'if it ended now'}`;
}

/** Why nobody gets anything of a pot. */
export function describeNoPayouts(people: readonly { submitted: boolean }[]): string {
  return people.some(({ submitted }) => submitted)
    ? 'Nobody wins anything before the first result.'
    : 'Nobody in this group has a bracket, so nobody wins anything yet.';
}
