import { splitLines } from '../../../domain/import/pasted-lines.ts';

/** Takes somebody to a line of what they pasted, counted from 1, with all of it selected. */
export function selectLine(area: HTMLTextAreaElement, number: number): void {
  const lines = splitLines(area.value);
  const line = lines[number - 1];
  area.focus();
  if (!line) return;
  area.setSelectionRange(line.start, line.start + line.text.length);
  // Browsers scroll to what is typed, not to what is selected.
  area.scrollTop = (area.scrollHeight / lines.length) * (number - 2);
}
