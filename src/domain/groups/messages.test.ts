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
  // As address books and word processors copy it.
  ['\u202a+49 30 1234\u202c', '+49 30 1234'],
  ['a\u2028b', 'a\nb'],
])('shows %j as %j', (text, tidied) => expect(tidyMessage(text)).toBe(tidied));
