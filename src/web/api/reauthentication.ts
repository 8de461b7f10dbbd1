import { createStore } from '../browser/store.ts';
import { ApiError } from './client.ts';

/** Answers the open password prompt: called with whether the password was entered. Null while no prompt is open. */
export const passwordQuestion = createStore<((isEntered: boolean) => void) | null>(null);

/** Closes the open password prompt, if there is one. */
export function answerPasswordQuestion(isEntered: boolean): void {
  const answer = passwordQuestion.get();
  passwordQuestion.set(null);
  answer?.(isEntered);
}

/** Makes a sensitive change. If the server wants the password again, asks for it and makes the change once more. */
export async function withPassword<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_needed') throw error;
    // One prompt at a time: a newer change cancels an older one.
    answerPasswordQuestion(false);
    const isEntered = await new Promise<boolean>((resolve) => passwordQuestion.set(resolve));
    if (!isEntered) throw error;
    return change();
  }
}
