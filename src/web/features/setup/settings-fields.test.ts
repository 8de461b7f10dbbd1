import { describe, expect, it } from 'vitest';
import type { Tournament } from '../../../contract/tournaments.ts';
import { TournamentInput } from '../../../contract/tournaments.ts';
import { validateInput } from '../../forms/use-form.ts';
import { readChange, readSettings, startValues } from './settings-fields.tsx';

const CUP = {
  id: 1,
  name: 'Spring Cup',
  startDate: '2027-03-18T17:30:45.000Z',
  status: 'in_progress',
  currentRound: 'sweet_16',
  bracketsOpen: false,
  submissionsOpenedAt: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
} satisfies Tournament;

describe('the settings', () => {
  it('of a new tournament have a status, and lack the rest', () => {
    expect(validateInput(TournamentInput, readSettings(startValues(null)))).toEqual({
      name: 'Tournament name must be at least 3 characters',
      startDate: 'Start date is required',
    });
  });

  it('leave it to the contract to refuse a start that is no time', () => {
    const check = (startDate: string) =>
      validateInput(TournamentInput, readSettings({ ...startValues(CUP), startDate }));
    expect(check('')).toEqual({ startDate: 'Start date is required' });
    expect(check('12027-03-18T10:00')).toEqual({ startDate: 'Please enter a valid date' });
    expect(check('2027-03-18T10:00')).toEqual({});
  });

  it('have a round while games are on, the first one unless there is another', () => {
    expect(readSettings(startValues(CUP)).currentRound).toBe('sweet_16');
    const done = startValues({ ...CUP, status: 'completed', currentRound: 'championship' });
    expect(readSettings(done).currentRound).toBe(null);
    expect(readSettings({ ...done, status: 'in_progress' }).currentRound).toBe('round_of_32');
  });

  it('are sent as far as they are different, so that the seconds of a start and the work of others stay', () => {
    const stored = startValues(CUP);
    expect(readChange(stored, stored)).toEqual({});
    expect(readChange({ ...stored, name: 'Cup' }, stored)).toEqual({ name: 'Cup' });
    expect(readChange({ ...stored, currentRound: 'elite_8' }, stored)).toEqual({
      status: 'in_progress',
      currentRound: 'elite_8',
    });
    expect(readChange({ ...stored, status: 'not_started' }, stored)).toEqual({
      status: 'not_started',
      currentRound: null,
    });
  });
});
