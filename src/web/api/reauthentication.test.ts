import { expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { answerPasswordQuestion, withPassword } from './reauthentication.ts';

const refusal = new ApiError(403, '', { message: 'Enter your password again.', code: 'password_needed' });
/** A change that the server refuses until the password is entered. */
const createChange = () => vi.fn(async () => 'changed').mockRejectedValueOnce(refusal);
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

it('a refused change is sent again once the password is entered, and not if the prompt is cancelled', async () => {
  const [entered, cancelled] = [createChange(), createChange()];
  const made = withPassword(entered);
  await nextTurn();
  answerPasswordQuestion(true);
  expect(await made).toBe('changed');

  const refused = withPassword(cancelled);
  await nextTurn();
  answerPasswordQuestion(false);
  await expect(refused).rejects.toBe(refusal);
  expect(cancelled).toHaveBeenCalledTimes(1);
});

it('the password prompt is for the newest change, and the older one stays refused', async () => {
  const older = withPassword(createChange());
  const newer = withPassword(createChange());
  await expect(older).rejects.toBe(refusal);
  answerPasswordQuestion(true);
  expect(await newer).toBe('changed');
});
