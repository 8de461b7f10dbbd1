/** Whether text has a visible character. The braille blank (U+2800) shows nothing, though Unicode calls it a symbol. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Whether a letter has more than three combining marks, as in text made to cover the lines around it. */
export function hasStackedAccents(text: string): boolean {
  return /[\p{Mn}\p{Me}]{4}/u.test(text.normalize('NFD'));
}

const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
const NOT_PLAIN = new RegExp(`[\\p{Cc}\\u2028\\u2029]|${DIRECTION_MARKS.source}`, 'gu');

/** Whether text has no control characters, line breaks or characters that change its direction. */
export function isPlain(text: string): boolean {
  return text.search(NOT_PLAIN) === -1;
}

/** Whether text is plain but for line breaks. */
export function hasPlainLines(text: string): boolean {
  return isPlain(text.replaceAll('\n', ''));
}

/** Removes the characters that change the direction of text. */
export function removeDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}

/** Removes the characters that `isPlain` refuses; whitespace among them becomes a space. */
export function makePlain(text: string): string {
  return text.replace(NOT_PLAIN, (character) => (/\s/.test(character) ? ' ' : ''));
}
