import { expect, it } from 'vitest';
import { gameAt, makeTree, start } from '../../../test/domain-fixtures.ts';
import { hasStarted, type Phase, phaseOf, takesBrackets } from './phase.ts';
import type { TournamentStatus } from './progress.ts';

const OPENED = '2027-03-01T00:00:00.000Z';

const CASES: [TournamentStatus, boolean, string | null, Phase][] = [
  ['not_started', false, null, 'not_opened'],
  ['not_started', true, OPENED, 'open'],
  ['not_started', false, OPENED, 'closed'],
  ['in_progress', true, OPENED, 'late_entry'],
  ['in_progress', false, OPENED, 'under_way'],
  ['in_progress', false, null, 'under_way'],
  ['completed', false, OPENED, 'over'],
  ['completed', true, OPENED, 'over'],
];

it.each(CASES)('%s, open: %s, first opened: %s is %s', (status, submissionsOpen, submissionsOpenedAt, phase) => {
  expect(phaseOf({ status, submissionsOpen, submissionsOpenedAt }, [])).toBe(phase);
});

it.each(CASES.filter(([status]) => status === 'in_progress'))(
  'counts as %s from its first game on, before there is a result; open: %s, first opened: %s is %s',
  (_, submissionsOpen, submissionsOpenedAt, phase) => {
    const season = { status: 'not_started', submissionsOpen, submissionsOpenedAt } as const;
    const { games } = start(makeTree(32), gameAt(makeTree(32), 'round_of_32').id);
    expect(phaseOf(season, games)).toBe(phase);
    expect(hasStarted(phaseOf(season, makeTree(32).games))).toBe(false);
  },
);

it('brackets are taken while submissions are open, and games have started in every later phase', () => {
  const phases = [...new Set(CASES.map(([, , , phase]) => phase))];
  expect(phases.filter(takesBrackets)).toEqual(['open', 'late_entry']);
  expect(phases.filter(hasStarted)).toEqual(['late_entry', 'under_way', 'over']);
});
