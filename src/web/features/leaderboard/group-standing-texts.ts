import type { PotStatus } from '../../../contract/groups.ts';
import { type Phase, takesBrackets } from '../../../domain/results/phase.ts';

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
