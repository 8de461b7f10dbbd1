/** Whether there is something to be seen. The braille blank is a letter to Unicode. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Whether more than three accents are on one letter, as in text made to cover the lines around it. */
export function hasStackedAccents(text: string): boolean {
  return /[\p{Mn}\p{Me}]{4}/u.test(text.normalize('NFD'));
}

const NOT_PLAIN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Whether it stays on its line and turns nothing around that stands after it. */
export function isPlain(text: string): boolean {
  return text.search(NOT_PLAIN) === -1;
}

/** Without what would keep it from that; where a line breaks or goes on further right, there is a blank. */
export function makePlain(text: string): string {
  return text.replace(NOT_PLAIN, (character) => (/\s/.test(character) ? ' ' : ''));
}
