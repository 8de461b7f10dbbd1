import { expect, it } from 'vitest';
import { makeTree, numberTree } from '../../test/domain-fixtures.ts';
import { findPickers } from './picks.ts';
import { createStandings, load, remove } from './standings.ts';

it('the only picker of a team is found once, even after most brackets were removed', () => {
  const tree = makeTree(32);
  const numbering = numberTree(tree);
  const gameId = numbering.gameIds[0] as number;
  const contender = numbering.contenderOf.get(1) as number;
  const standings = createStandings(numbering, tree);
  const picks = (bracketId: number) => new Uint8Array(31).fill(bracketId === 45_000 ? 1 : 2);
  const ids = Array.from({ length: 110_000 }, (_, index) => index + 1);
  load(
    standings,
    ids.map((bracketId) => ({ bracketId, submittedAt: bracketId, picks: picks(bracketId) })),
  );
  for (const bracketId of ids) if (bracketId % 3 !== 0) remove(standings, bracketId);
  expect(standings.table.length).toBeLessThan(ids.length);
  expect(findPickers(standings, gameId, [contender], 3)).toEqual([45_000]);
}, 60_000);
