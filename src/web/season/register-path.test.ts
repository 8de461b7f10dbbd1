import { expect, it } from 'vitest';
import { parseRegisterHash, registerPath } from './register-path.ts';

it.each(['abc234', 'hoops 2027', 'a&b=c#d+e/ü'])('the code %s survives the address', (code) => {
  expect(parseRegisterHash(new URL(registerPath(code), 'https://hoops.example').hash)).toBe(code);
});

it.each(['', '#', '#register'])('there is no code in %j', (hash) => expect(parseRegisterHash(hash)).toBe(''));
