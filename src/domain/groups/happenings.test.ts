import { describe, expect, it } from 'vitest';
import { idOf, makePicks, makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import { SITE_SCORING } from '../scoring/scoring.ts';
import { listHappenings } from './happenings.ts';

const START = makeTree(34);
const ADA = makePicks(START, 'round_of_32 0 L1', 'round_of_32 1 L9', 'round_of_32 2 L5', 'sweet_16 0 L9');
const BEN = makePicks(START, 'round_of_32 0 L1', 'round_of_32 1 L8', 'round_of_32 2 L12', 'sweet_16 0 L1');

/** What happened, as 'kind game bracket'. */
function tell(winners: string[], brackets: [number, typeof ADA][], scoring = SITE_SCORING) {
  const tree = playWinners(START, 'L16x', 'R16', ...winners);
  const decided = winners.map((name, index) => {
    const round = winners.indexOf(name) === index ? 'round_of_32' : 'sweet_16';
    const game = tree.games.find((one) => one.round === round && [one.team1Id, one.team2Id].includes(idOf(tree, name)));
    return game?.id ?? 0;
  });
  return listHappenings(tree, decided, new Map(brackets), scoring).map(
    ({ kind, gameId, bracketId }) => `${kind} ${decided.indexOf(gameId)} ${bracketId}`,
  );
}

describe('what happened in a group', () => {
  it('tells who took the lead, and who alone had an upset', () => {
    // Both have L1. Ada alone has L9; Ben draws level with L12, which is an upset too, and takes the lead with L1.
    expect(
      tell(
        ['L1', 'L9', 'L12', 'L1'],
        [
          [1, ADA],
          [2, BEN],
        ],
      ),
    ).toEqual(['only_one 1 1', 'lead 1 1', 'only_one 2 2', 'lead 3 2']);
  });

  it('is silent about favourites, about shared picks and leads, and about somebody alone', () => {
    expect(
      tell(
        ['L1', 'L8', 'L5'],
        [
          [1, ADA],
          [2, BEN],
        ],
      ),
    ).toEqual(['lead 1 2']);
    expect(
      tell(
        ['L9'],
        [
          [1, ADA],
          [2, ADA],
        ],
      ),
    ).toEqual([]);
    expect(tell(['L9'], [[1, ADA]])).toEqual([]);
    expect(
      tell(
        [],
        [
          [1, ADA],
          [2, BEN],
        ],
      ),
    ).toEqual([]);
  });

  it('follows the scoring of the group', () => {
    const upsets = { ...SITE_SCORING, bonus: 'upset' as const, bonusFactor: 1 };
    // An eighth seed by one place, a fifth by seven.
    expect(
      tell(
        ['L9', 'L12'],
        [
          [1, ADA],
          [2, BEN],
        ],
        upsets,
      ),
    ).toEqual(['only_one 0 1', 'lead 0 1', 'only_one 1 2', 'lead 1 2']);
  });
});
