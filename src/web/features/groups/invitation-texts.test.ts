import { expect, it } from 'vitest';
import { PHASES, takesBrackets } from '../../../domain/results/phase.ts';
import { describeInvitation } from './invitation-texts.ts';

it('only an invitation to a season that takes brackets speaks of picks to be made', () => {
  for (const phase of PHASES) {
    const text = describeInvitation(phase, 'Nov 20', false);
    expect(/Picks close on Nov 20\./.test(text), phase).toBe(takesBrackets(phase));
    expect(/your next bracket/.test(text), phase).toBe(['closed', 'under_way', 'over'].includes(phase));
  }
});

it('an invitation without a deadline names none', () => {
  expect(describeInvitation('open', null, false)).toContain('Picks close before the first game.');
  expect(describeInvitation('late_entry', null, false)).not.toContain('close on');
});

it('a bracket that is in counts in the group at once, whatever the phase', () => {
  for (const phase of PHASES) {
    const text = describeInvitation(phase, 'Nov 20', true);
    expect(text, phase).toContain('Your bracket');
    expect(text, phase).not.toContain('that you submit');
  }
});
