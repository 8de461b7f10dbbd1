import type { Comparison } from '../../../domain/scoring/comparison.ts';
import { countOf } from '../../ui/format.ts';

/** A bracket, the first, against the viewer's, the second: '5 points ahead of you. You differ in 12 games.' */
export function describeAgainstMine({ games, totals }: Pick<Comparison, 'games' | 'totals'>, hasResults: boolean) {
  const different = games.filter(({ isSame }) => !isSame).length;
  const differ = different === 0 ? 'You have the same picks.' : `You differ in ${countOf(different, 'game')}.`;
  return hasResults ? `${describeLead(totals[0] - totals[1])} ${differ}` : differ;
}

function describeLead(lead: number): string {
  if (lead === 0) return 'Level with you.';
  return `${countOf(Math.abs(lead), 'point')} ${lead > 0 ? 'ahead of' : 'behind'} you.`;
}
