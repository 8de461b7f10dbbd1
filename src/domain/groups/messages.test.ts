import { expect, it } from 'vitest';
import { tidyMessage } from './messages.ts';

it.each([
  ['one line', 'one line'],
  [' two \r\nlines \n', 'two\nlines'],
  ['a\rb\tc', 'a\nb c'],
  // A message cannot push the wall off the screen with nothing.
  ['a\n\n\n\n\nb', 'a\n\nb'],
  ['a\n \n\u200b\n\u200b\nb', 'a\n\nb'],
  ['\n\n', ''],
])('shows %j as %j', (text, tidied) => expect(tidyMessage(text)).toBe(tidied));
