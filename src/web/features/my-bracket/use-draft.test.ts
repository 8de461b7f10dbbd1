import { expect, it } from 'vitest';
import { parseDraft } from './use-draft.ts';

it.each([
  ['nothing yet', null, '[]'],
  ['picks', '[[7,40],[8,-1001]]', '[[7,40],[8,-1001]]'],
  ['half a file', '[[7,40],[8', '[]'],
  ['something else', '{"7":40}', '[]'],
  ['a number', '7', '[]'],
  ['picks with nonsense between them', '[[7,40],[8],["9",1],null,[10,1.5],[11,2]]', '[[7,40],[11,2]]'],
])('reads the picks of a draft from %s', (_, text, picks) => {
  expect(JSON.stringify([...parseDraft(text)])).toBe(picks);
});
