import { createStore } from '../browser/store.ts';
import { ApiError } from './client.ts';

/** The question for the password that is open: called with whether it was entered. */
export const passwordQuestion = createStore<((isEntered: boolean) => void) | null>(null);

/** Makes a sensitive change. If the server wants the password again, asks for it and repeats the call. */
export async function withPassword<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_needed') throw error;
    const isEntered = await new Promise<boolean>((resolve) => passwordQuestion.set(resolve));
    if (!isEntered) throw error;
    return change();
  }
}
