import { expect, it } from 'vitest';
import { PHASES, takesBrackets } from '../../../domain/results/phase.ts';
import { describeInvitation } from './invitation-texts.ts';

it('only an invitation to a season that takes brackets speaks of picks to be made', () => {
  for (const phase of PHASES) {
    const text = describeInvitation(phase, 'Nov 20');
    expect(/Picks close on Nov 20\./.test(text), phase).toBe(takesBrackets(phase));
    expect(/your next bracket/.test(text), phase).toBe(['closed', 'under_way', 'over'].includes(phase));
  }
});

it('an invitation without a deadline names none', () => {
  expect(describeInvitation('open', null)).toContain('Picks close before the first game.');
  expect(describeInvitation('late_entry', null)).not.toContain('close on');
});
