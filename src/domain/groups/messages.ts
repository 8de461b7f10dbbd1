import { isVisible } from '../visible.ts';

/** A message with its lines as people see them: without blanks at their ends, and with at most one empty line in a row. */
export function tidyMessage(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .split(/\r\n?|\n/)
    .map((line) => (isVisible(line) ? line.trimEnd() : ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
