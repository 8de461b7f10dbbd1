/** Whether there is something to be seen. The braille blank is a letter to Unicode. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Whether it stays on its line and turns nothing around that stands after it. */
export function isPlain(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}
