import { describe, expect, it } from 'vitest';
import { describeBackups, formatBytes } from './backup-texts.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const installedAt = '2026-03-10T09:00:00.000Z';
const backup = (at: string) => ({ name: at, at, bytes: 48_200 });

describe('an admin learns whether there is a recent backup', () => {
  it.each([
    ['2026-03-10T11:30:00.000Z', 'good', 'less than an hour old, 48 kB'],
    ['2026-03-10T11:00:00.000Z', 'good', '1 hour old'],
    ['2026-03-08T13:00:00.000Z', 'good', '47 hours old'],
    ['2026-03-08T11:00:00.000Z', 'bad', '2 days old'],
  ])('one of %s', (at, state, text) => {
    const described = describeBackups({ backups: [backup(at)], nextAt: at, error: null, installedAt }, NOW);
    expect(described.state).toBe(state);
    expect(described.texts.join(' ')).toContain(text);
  });

  it('none, or one that failed', () => {
    expect(describeBackups({ backups: [], nextAt: null, error: null, installedAt }, NOW)).toEqual({
      state: 'wait',
      texts: ['There is none yet.', 'None is made by itself: BACKUPS is off.'],
    });
    const failed = describeBackups({ backups: [], nextAt: null, error: 'The disk is full.', installedAt }, NOW);
    expect(failed).toMatchObject({ state: 'bad' });
    expect(failed.texts[0]).toBe('The latest backup failed. The disk is full.');
  });

  it('none for longer than two days, although one is due every day', () => {
    const old = { backups: [], error: null, installedAt: '2026-03-07T12:00:00.000Z' };
    const described = describeBackups({ ...old, nextAt: installedAt }, NOW);
    expect(described.state).toBe('bad');
    expect(described.texts[0]).toBe(
      'There is none, 3 days after the game was set up. The log of the program says why.',
    );
    expect(describeBackups({ ...old, nextAt: null }, NOW).state).toBe('wait');
  });
});

it.each([
  [0, '0 kB'],
  [480, '0.5 kB'],
  [4_200_000, '4.2 MB'],
  [63_000_000_000, '63 GB'],
  [1e14, '100,000 GB'],
])('%i bytes', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
