import { messageOf } from '../../api/client.ts';
import { UnknownOutcome } from '../../api/lost-response.ts';

/** The title and the text of a toast. */
export function explainFailedSave(error: unknown): [title: string, message: string] {
  if (!(error instanceof UnknownOutcome)) return ['Nothing was saved', messageOf(error)];
  return [
    'No answer came',
    'The server could not be reached, so the games may have been saved or not. Saving them again does no harm.',
  ];
}
