import { expect, it } from 'vitest';
import { invitationPath, parseRegisterHash } from './register-path.ts';

it.each(['abc234', 'hoops 2027', 'a&b=c#d+e/ü'])('the registration code %s is read from its link unchanged', (code) => {
  expect(parseRegisterHash(new URL(invitationPath('/play', code), 'https://hoops.example').hash)).toBe(code);
});

it.each(['', '#', '#register'])('there is no code in %j', (hash) => expect(parseRegisterHash(hash)).toBe(''));
