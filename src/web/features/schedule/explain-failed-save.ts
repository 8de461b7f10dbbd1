import { messageOf } from '../../api/client.ts';
import { NO_ANSWER, UnknownOutcome } from '../../api/lost-response.ts';

/** The title and the text of a toast. */
export function explainFailedSave(error: unknown): [title: string, message: string] {
  if (!(error instanceof UnknownOutcome)) return ['Nothing was saved', messageOf(error)];
  return [NO_ANSWER, 'The games may have been saved or not. Saving them again does no harm.'];
}
