import { expect, it } from 'vitest';
import { gameAt, makeTree, playWinners, start } from '../../../test/domain-fixtures.ts';
import { countLosses, describeLosses, hasLosses } from './use-generation.ts';

const fresh = makeTree(32);
const played = playWinners(fresh, 'L1', 'L8', 'L1');
const running = start(played, gameAt(played, 'round_of_32', 5).id);
it.each([
  ['nothing', fresh, 0, ''],
  ['brackets', fresh, 1, '1 submitted bracket'],
  ['results', played, 0, '3 results'],
  ['brackets and results', played, 12, '12 submitted brackets and 3 results'],
  ['a game under way', running, 2, '2 submitted brackets, 3 results and 1 running game'],
])('what is lost when the bracket is generated again: %s', (_, { games }, brackets, text) => {
  const losses = countLosses(games, brackets);
  expect(describeLosses(losses)).toBe(text);
  expect(hasLosses(losses)).toBe(text !== '');
});
