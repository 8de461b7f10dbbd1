import { expect, it } from 'vitest';
import type { Progress } from '../../../domain/results/progress.ts';
import {
  describeException,
  describeGame,
  describeStatus,
  describeSubmissions,
  progressPercent,
} from './status-texts.ts';

it.each([
  ['not_started', 'Tournament begins March 19, 2027'],
  ['in_progress', 'Games are live - predictions are locked in'],
  ['completed', 'Tournament completed! Check the final results.'],
] as const)('the text of the status %s', (status, text) => {
  expect(describeStatus({ status, startDate: '2027-03-19T12:00:00.000Z' })).toBe(text);
});

it.each([
  ['not_started', true, 'open', false, null],
  ['not_started', false, 'closed', false, null],
  ['not_started', false, 'under_way', false, 'The first game is already on.'],
  ['not_started', true, 'late_entry', false, 'The first game is already on.'],
  ['in_progress', false, 'under_way', false, null],
  ['in_progress', true, 'late_entry', false, 'Late entry is still open.'],
  ['completed', false, 'over', false, null],
  ['completed', true, 'over', true, 'It ended early: the final has not been played.'],
] as const)(
  'says beside %s, open %s and %s, the final open %s: %s',
  (status, submissionsOpen, phase, isFinalOpen, text) => {
    expect(describeException({ status, submissionsOpen }, phase, isFinalOpen)).toBe(text);
  },
);

it.each([
  ['in_progress', true, 'As the phase says.'],
  ['completed', false, 'As the phase says.'],
  ['completed', true, 'The tournament is over: there is nothing left to pick.'],
] as const)('says beside the badge when %s and open %s: %s', (status, submissionsOpen, text) => {
  expect(describeSubmissions({ status, submissionsOpen }, 'As the phase says.')).toBe(text);
});

it.each([
  [null, 'Fill in one bracket'],
  ['not_opened', 'Fill in one bracket'],
  ['open', 'Fill in one bracket'],
  ['closed', 'The brackets are in.'],
  ['late_entry', 'The games are on. Pick those to come'],
  ['under_way', 'The brackets are in.'],
  ['over', 'All the points are counted'],
] as const)('asks for nothing that cannot be done when the phase is %s', (phase, beginning) => {
  expect(describeGame(phase).startsWith(beginning)).toBe(true);
});

it.each<[Progress['status'], Progress['currentRound'], number]>([
  ['in_progress', null, 0],
  ['in_progress', 'play_in', 0],
  ['in_progress', 'round_of_32', 20],
  ['in_progress', 'sweet_16', 40],
  ['in_progress', 'elite_8', 60],
  ['in_progress', 'final_four', 80],
  ['in_progress', 'championship', 90],
  ['completed', null, 100],
])('the progress bar shows %s, %s as %i percent', (status, currentRound, percent) => {
  expect(progressPercent({ status, currentRound })).toBe(percent);
});
