import { isVisible } from '../visible.ts';

const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A message with its lines as people see them: without blanks at their ends and marks of direction, and with at most one
 * empty line in a row.
 */
export function tidyMessage(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replaceAll(DIRECTION_MARKS, '')
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => (isVisible(line) ? line.trimEnd() : ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
