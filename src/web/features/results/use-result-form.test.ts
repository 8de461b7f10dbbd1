import { expect, it } from 'vitest';
import { draftOf } from './use-result-form.ts';

const stored = { team1Score: '33', team2Score: '29' };
it.each([
  ['nothing', {}, null],
  ['a score', { team2Score: '31' }, { team2Score: '31' }],
  ['a score that was cleared', { team1Score: '' }, { team1Score: '' }],
  ['points alone, so that the score stays live', { 'points-1': '12', 'points-2': '' }, { 'points-1': '12' }],
])('the unsaved fields: %s', (_, typed, draft) => expect(draftOf({ ...stored, ...typed }, stored)).toEqual(draft));
