/** Takes somebody to a line of what they pasted, counted from 1, with all of it selected. */
export function selectLine(area: HTMLTextAreaElement, number: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0));
  // Browsers scroll to what is typed, not to what is selected.
  area.scrollTop = (area.scrollHeight / lines.length) * (number - 2);
}
