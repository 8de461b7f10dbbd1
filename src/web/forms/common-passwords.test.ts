import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  ['password', '', true],
  ['PassWord1', '', true],
  ['123456', '', true],
  ['Basketball', '', true],
  ['casey99', 'Casey99', true],
  ['casey99', ' casey99 ', true],
  ['casey99', 'casey', false],
  ['correct horse battery', 'casey', false],
  ['', '', false],
  ['   ', '   ', false],
])('%j for the username %j is a common password: %s', (password, username, isCommon) => {
  expect(isCommonPassword(password, username)).toBe(isCommon);
});
