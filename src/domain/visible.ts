/** Whether there is something to be seen. The braille blank is a letter to Unicode. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
