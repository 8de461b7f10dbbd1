import { expect, it } from 'vitest';
import { makeTeams, makeTree, playAll } from '../../../../test/domain-fixtures.ts';
import { buildTree, type Tree } from '../../../domain/bracket/tree.ts';
import type { Phase } from '../../../domain/results/phase.ts';
import { describeSeason, listSteps } from './season-steps.ts';

const undrawn = (teams: number) => buildTree([], makeTeams(teams));
const drawn = makeTree(32);

it.each<[Phase, Tree, string, string]>([
  ['not_opened', undrawn(31), 'now ahead ahead ahead ahead', 'The teams come first.'],
  ['under_way', undrawn(31), 'now ahead ahead ahead ahead', 'The teams come first.'],
  ['not_opened', undrawn(34), 'done now ahead ahead ahead', 'The bracket comes next.'],
  ['not_opened', drawn, 'done done now ahead ahead', 'Everything is drawn. Submissions come next.'],
  ['open', drawn, 'done done now ahead ahead', 'Everybody can fill in a bracket.'],
  ['closed', drawn, 'done done done now ahead', 'The brackets are in. The games come next.'],
  ['late_entry', drawn, 'done done done now ahead', '0 of 31 games played.'],
  ['over', drawn, 'done done done done done', 'It is over.'],
  ['over', playAll(drawn, 'team1'), 'done done done done done', 'L1 won the title.'],
])('a season that is %s shows how far it has come', (phase, tree, states, sentence) => {
  expect(
    listSteps(phase, tree)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states);
  expect(describeSeason(phase, tree)).toBe(sentence);
});
