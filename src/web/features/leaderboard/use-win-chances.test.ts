import { expect, it } from 'vitest';
import { makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { describeChances, describeNews } from './use-win-chances.ts';

const BASIS = { model: 'seed' as const, exact: true, endings: 8, margin: 0, games: 3 };
const entry = (bracketId: number, win: number, out = false) => ({
  ...{ bracketId, win, out, rank: 1, topThree: win, expectedScore: 100, bestRank: 1, worstRank: 9 },
});

it.each([
  [[entry(1, 0.46), entry(2, 0.004), entry(3, 0, true)], true, ['46%', '<1%', 'out', 'out']],
  [[entry(1, 0.46), entry(2, 0.3), entry(3, 0.002)], true, ['46%', '30%', '<1%', '<1%']],
  [[entry(1, 1), entry(2, 0), entry(3, 0, true)], false, ['99%', '<1%', 'out', '<1%']],
])('calls nobody out without a proof, nor those after the best thousand: %j, exact %s', (entries, exact, texts) => {
  expect([1, 2, 3, 4].map(describeChances({ ...BASIS, exact, entries }))).toEqual(texts);
});

it('tells what a result did to each chance, also to those that are not among the best thousand', () => {
  const tree = makeTree(32);
  const news = describeNews({
    before: { tree, odds: { ...BASIS, entries: [entry(1, 0.19), entry(2, 0.2)] } },
    after: { tree: playWinners(tree, 'L1'), odds: { ...BASIS, entries: [entry(1, 0.31), entry(3, 0.05)] } },
  });
  expect([1, 2, 3, 4].map(news.changeOf)).toEqual([12, -20, 5, 0]);
  expect(news.describeMove(1)).toBe('L1 won: +12%.');
  expect(describeNews(null).describeMove(1)).toBeNull();
});
