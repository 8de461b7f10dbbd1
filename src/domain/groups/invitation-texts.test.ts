import { expect, it } from 'vitest';
import { writeInvitation } from './invitation-texts.ts';

it('has a sentence that can be sent as it is', () => {
  expect(writeInvitation('Office', 'Ada', 'Swish')).toBe(
    'Join Ada’s group “Office” on Swish: one bracket each, and our own leaderboard.',
  );
  expect(writeInvitation('Office', 'Jonas', 'Swish')).toContain('Join Jonas’ group');
});
