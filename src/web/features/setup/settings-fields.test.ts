import { describe, expect, it } from 'vitest';
import type { Tournament } from '../../../contract/tournaments.ts';
import { TournamentInput } from '../../../contract/tournaments.ts';
import { validateInput } from '../../forms/use-form.ts';
import { diffSettings, parseSettings, toSettingsValues } from './settings-fields.tsx';

const CUP = {
  name: 'Spring Cup',
  startDate: '2027-03-18T17:30:45.000Z',
  status: 'in_progress',
  currentRound: 'sweet_16',
  submissionsCloseAt: null,
  editableUntilClose: false,
  tiebreaker: false,
} as Tournament;

describe('the settings', () => {
  it('of a new tournament have only a status', () => {
    expect(validateInput(TournamentInput, parseSettings(toSettingsValues(null)))).toEqual({
      name: 'Tournament name must be at least 3 characters',
      startDate: 'Start date is required',
    });
  });

  it('leave an invalid start to the validation by the contract', () => {
    const check = (startDate: string) =>
      validateInput(TournamentInput, parseSettings({ ...toSettingsValues(CUP), startDate }));
    expect(check('')).toEqual({ startDate: 'Start date is required' });
    expect(check('12027-03-18T10:00')).toEqual({ startDate: 'Please enter a valid date' });
    expect(check('2027-03-18T10:00')).toEqual({});
  });

  it('have a round while in progress, by default the first', () => {
    expect(parseSettings(toSettingsValues(CUP)).currentRound).toBe('sweet_16');
    const done = toSettingsValues({ ...CUP, status: 'completed', currentRound: 'championship' });
    expect(parseSettings(done).currentRound).toBe(null);
    expect(parseSettings({ ...done, status: 'in_progress' }).currentRound).toBe('round_of_32');
  });

  it('are sent only if changed, to keep the seconds of the start and the changes of others', () => {
    const stored = toSettingsValues(CUP);
    const diff = (typed: Partial<typeof stored>) => diffSettings({ ...stored, ...typed }, stored);
    expect(diff({})).toEqual({});
    expect(diff({ name: 'Cup' })).toEqual({ name: 'Cup' });
    expect(diff({ currentRound: 'elite_8' })).toEqual({ status: 'in_progress', currentRound: 'elite_8' });
    expect(diff({ status: 'not_started' })).toEqual({ status: 'not_started', currentRound: null });
  });
});
