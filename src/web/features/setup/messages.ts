import { sentenceOf } from '../../api/client.ts';

const NO_ANSWER = 'No answer came. Look at the list before you try again.';

/** Only the server's own answer says that something was not added: without one it may have been. */
export function explainFailedTeam(name: string, error: unknown): string {
  const answer = sentenceOf(error, '');
  return answer ? `${name} was not added. ${answer}` : `${name}: ${NO_ANSWER}`;
}

/** The same about a whole list. */
export function explainFailedList(error: unknown): string {
  const answer = sentenceOf(error, '');
  return answer ? `No team was added. ${answer}` : NO_ANSWER;
}
