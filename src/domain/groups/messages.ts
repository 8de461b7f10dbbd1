import { isVisible, removeDirectionMarks } from '../visible.ts';

/**
 * A message with its lines as people see them: without direction marks and blanks at their ends, and with at most one empty
 * line in a row.
 */
export function tidyMessage(text: string): string {
  return removeDirectionMarks(text)
    .replaceAll('\t', ' ')
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => (isVisible(line) ? line.trimEnd() : ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
