/** Whether a name was typed to confirm. Spaces count once: browsers show several as one, and phone keyboards add one after a word. */
export function isSameName(typed: string, name: string): boolean {
  return squeeze(typed) === squeeze(name);
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
