import { expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { answerPasswordQuestion, withPassword } from './reauthentication.ts';

const refusal = new ApiError(403, '', { message: 'Enter your password again.', code: 'password_needed' });
/** A change that the server refuses until the password is entered. */
const createChange = () => vi.fn(async () => 'changed').mockRejectedValueOnce(refusal);
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('a change is made again once the password is entered, and not at all if it is not', async () => {
  const [entered, cancelled] = [createChange(), createChange()];
  const made = withPassword(entered);
  await settled();
  answerPasswordQuestion(true);
  expect(await made).toBe('changed');

  const unmade = withPassword(cancelled);
  await settled();
  answerPasswordQuestion(false);
  await expect(unmade).rejects.toBe(refusal);
  expect(cancelled).toHaveBeenCalledTimes(1);
});

it('a password is entered for the newest change only', async () => {
  const older = withPassword(createChange());
  const newer = withPassword(createChange());
  await expect(older).rejects.toBe(refusal);
  answerPasswordQuestion(true);
  expect(await newer).toBe('changed');
});
