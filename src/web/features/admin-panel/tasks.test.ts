import { describe, expect, it } from 'vitest';
import { gameAt, idOf, makeField, makeGames, makeTree, play, start } from '../../../../test/domain-fixtures.ts';
import type { Team } from '../../../domain/bracket/game.ts';
import { buildTree, type Tree } from '../../../domain/bracket/tree.ts';
import type { TournamentStatus } from '../../../domain/results/progress.ts';
import { listTasks, type Situation } from './tasks.ts';

const NO_TEAMS = buildTree([], []);
const unplaced = (count: number): Team[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `T${index}`,
    seed: null,
    bracketPosition: null,
  }));
const field = (teams: readonly Team[]) => buildTree([], teams);
const redo = (change: (team: Team) => Team) => buildTree(makeGames(makeField(32)), makeField(32).map(change));

interface Case extends Partial<Omit<Situation, 'tournament'>> {
  status?: TournamentStatus;
  isOpen?: boolean;
}

const waiting = ({ status = 'not_started', isOpen = false, ...rest }: Case) =>
  listTasks({
    tournament: { status, bracketsOpen: isOpen },
    isDue: false,
    tree: makeTree(32),
    withoutBracket: 0,
    ...rest,
  });
const idsOf = (situation: Case) => waiting(situation).map(({ id }) => id);
const textOf = (situation: Case, id: string) => {
  const found = waiting(situation).find((item) => item.id === id);
  return found && [found.title, found.advice];
};

describe('before the bracket is generated', () => {
  const table: [string, Tree, string[]][] = [
    ['no teams', NO_TEAMS, ['teams']],
    ['too few', field(unplaced(31)), ['teams', 'seeds']],
    ['one too many', field(unplaced(33)), ['teams', 'seeds']],
    ['enough, unseeded', field(unplaced(32)), ['seeds', 'generate']],
    ['enough, seeded', field(makeField(34)), ['generate']],
    ['three of one seed', field(makeField(32).map((team) => ({ ...team, seed: 5 }))), ['conflict']],
  ];
  it.each(table)('%s', (_, tree, ids) => {
    expect(idsOf({ tree })).toEqual(ids);
    expect(idsOf({ tree, status: 'in_progress', withoutBracket: 4 })).toEqual(ids);
    expect(idsOf({ tree, status: 'completed' })).toEqual([]);
  });

  it.each([
    [0, '32 teams are missing', 'There are no teams: 32 more for a field of 32. With 34 more there are play-ins.'],
    [31, '1 team is missing', 'There are 31 teams: 1 more for a field of 32. With 3 more there are play-ins.'],
    [33, '33 teams do not make a field', 'There are 33 teams: add 1 to play with play-ins, or delete 1.'],
    [
      36,
      '36 teams do not make a field',
      'There are 36 teams: 2 too many for a field with play-ins, 4 for one without.',
    ],
  ])('in numbers: %s teams', (count, title, advice) => {
    expect(textOf({ tree: field(unplaced(count)) }, 'teams')).toEqual([title, advice]);
  });

  it('names the seed with too many teams', () => {
    const tree = field(makeField(32).map((team) => (team.name === 'L4' ? { ...team, seed: 5 } : team)));
    expect(textOf({ tree }, 'conflict')?.[1]).toBe('Seed 5 has room for 2 teams, but L4, L5 and R5 have it.');
  });
});

describe('after the bracket is generated', () => {
  const unseeded = redo((team) => (team.name === 'L5' ? { ...team, seed: null } : team));
  const swapped = redo((team) => (team.name === 'L5' ? { ...team, seed: 6 } : team));
  const late = buildTree(makeGames(makeField(32)), [...makeField(32), ...unplaced(2)]);
  const begun = start(makeTree(32), gameAt(makeTree(32), 'round_of_32').id);
  const firstGame = gameAt(makeTree(32), 'round_of_32').id;

  const table: [string, Case, string[]][] = [
    ['it can be opened', {}, ['open']],
    ['nothing waits while it is open and everybody is in', { isOpen: true }, []],
    ['people are waited for while they can still come', { isOpen: true, withoutBracket: 3 }, ['people']],
    ['and before it is opened', { withoutBracket: 3 }, ['open', 'people']],
    ['but no longer once it is closed', { withoutBracket: 3, status: 'in_progress' }, ['ready-round_of_32']],
    ['nobody can pick after the seeds have changed', { tree: swapped, withoutBracket: 3 }, ['regenerate']],
    ['nor when one was taken away', { tree: unseeded, isOpen: true }, ['seeds', 'regenerate']],
    ['teams that came later are not in it', { tree: late, isOpen: true }, ['late']],
    [
      'and it is too late for them once games are on',
      { tree: start(late, firstGame) },
      ['live-round_of_32', 'ready-round_of_32'],
    ],
    ['it is to be closed when the start date is over', { isOpen: true, isDue: true }, ['close', 'ready-round_of_32']],
    ['or the tournament has begun before it', { isOpen: true, status: 'in_progress' }, ['close', 'ready-round_of_32']],
    ['or its first game has', { isOpen: true, tree: begun }, ['close', 'live-round_of_32', 'ready-round_of_32']],
    ['or is over', { isOpen: true, status: 'completed' }, ['close']],
    ['nothing waits after the end', { status: 'completed', isDue: true }, []],
  ];
  it.each(table)('%s', (_, situation, ids) => expect(idsOf(situation)).toEqual(ids));

  it.each([
    [{}, 'open', 'Open submissions now'],
    [{ isOpen: true, isDue: true }, 'close', 'Close submissions now'],
    [{ tree: field(makeField(32)) }, 'generate', 'Generate bracket now'],
  ] as const)('what one press can do is done in place: %j', (situation, does, label) => {
    expect(waiting(situation)[0]?.action).toEqual({ does, label });
  });

  it('the bracket cannot be generated here while the list order decides about seeds', () => {
    const [, generate] = waiting({ tree: field(unplaced(32)) });
    expect(generate?.action).toBeUndefined();
    expect(generate?.advice).toContain('List order means strength');
  });

  it('uses the singular for one person', () => {
    expect(textOf({ isOpen: true, withoutBracket: 1 }, 'people')?.[0]).toBe('1 person has no bracket yet');
    expect(textOf({ isOpen: true, withoutBracket: 1234 }, 'people')?.[0]).toBe('1,234 people have no bracket yet');
  });
});

describe('games without a result', () => {
  const sixteen = (tree: Tree, index: number, winner: 'team1' | 'team2' = 'team1') =>
    play(tree, gameAt(tree, 'round_of_32', index).id, winner);

  it('are listed by round with a link, running ones first and with their score', () => {
    let tree = sixteen(sixteen(sixteen(sixteen(makeTree(32), 0), 1), 2), 3);
    tree = start(tree, gameAt(tree, 'sweet_16', 1).id);
    tree = start(tree, gameAt(tree, 'round_of_32', 4).id);
    const on = gameAt(tree, 'sweet_16', 1);
    const scored = buildTree(
      tree.games.map((game) => (game.id === on.id ? { ...game, team1Score: 33, team2Score: 29 } : game)),
      [...tree.teamById.values()],
    );
    const items = waiting({ tree: scored, status: 'in_progress' });
    expect(items.map(({ title, advice, link }) => [title, advice, link?.href])).toEqual([
      ['Round of 32: 1 game in progress', 'L6 vs L11', '/admin/update-results?round=round_of_32'],
      ['Sweet 16: 1 game in progress', 'L5 33–29 L4', '/admin/update-results?round=sweet_16'],
      [
        'Round of 32: 11 games ready to be played',
        'L3 vs L14, L7 vs L10, L2 vs L15 and 8 more',
        '/admin/update-results?round=round_of_32',
      ],
      ['Sweet 16: 1 game ready to be played', 'L1 vs L8', '/admin/update-results?round=sweet_16'],
    ]);
  });

  it('are not ready while a play-in before them is open', () => {
    const tree = makeTree(34);
    expect(waiting({ tree, isDue: true }).map(({ title }) => title)).toEqual([
      'Play-In Games: 2 games ready to be played',
      'Round of 32: 14 games ready to be played',
    ]);
    const decided = play(tree, gameAt(tree, 'play_in').id, 'team2');
    expect(gameAt(decided, 'round_of_32').team2Id).toBe(idOf(tree, 'L16x'));
    expect(waiting({ tree: decided, isDue: true })[1]?.title).toBe('Round of 32: 15 games ready to be played');
  });

  it('are not listed before the tournament begins', () => {
    expect(idsOf({ isOpen: true })).toEqual([]);
  });
});
