import { expect, it } from 'vitest';
import { makeTree, numberTree } from '../../test/domain-fixtures.ts';
import { listEarliestPickers } from './picks.ts';
import { createScoreboard, load, remove } from './scoreboard.ts';

it('the only picker of a team is found once, even after most brackets were removed', () => {
  const tree = makeTree(32);
  const numbering = numberTree(tree);
  const gameId = numbering.gameIds[0] as number;
  const contender = numbering.contenderOf.get(1) as number;
  const scoreboard = createScoreboard(numbering, tree);
  const picks = (bracketId: number) => new Uint8Array(31).fill(bracketId === 45_000 ? 1 : 2);
  const ids = Array.from({ length: 110_000 }, (_, index) => index + 1);
  load(
    scoreboard,
    ids.map((bracketId) => ({ bracketId, submittedAt: bracketId, picks: picks(bracketId) })),
  );
  for (const bracketId of ids) if (bracketId % 3 !== 0) remove(scoreboard, bracketId);
  expect(scoreboard.table.length).toBeLessThan(ids.length);
  expect(listEarliestPickers(scoreboard, gameId, [contender], 3)).toEqual([45_000]);
}, 60_000);
