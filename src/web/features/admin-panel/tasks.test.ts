import { describe, expect, it } from 'vitest';
import {
  gameAt,
  makeField,
  makeGames,
  makeTeams,
  makeTree,
  playWinners,
  start,
} from '../../../../test/domain-fixtures.ts';
import type { Team } from '../../../domain/bracket/game.ts';
import { buildTree, type Tree } from '../../../domain/bracket/tree.ts';
import type { TournamentStatus } from '../../../domain/results/progress.ts';
import { listTasks, type Situation } from './tasks.ts';

const field = (teams: readonly Team[]) => buildTree([], teams);
const reseeded = (name: string, seed: number | null) =>
  makeField(32).map((team) => (team.name === name ? { ...team, seed } : team));

interface Case extends Partial<Omit<Situation, 'tournament'>> {
  status?: TournamentStatus;
  isOpen?: boolean;
  submissionsOpenedAt?: string | null;
}

const tasksIn = ({ status = 'not_started', isOpen = false, submissionsOpenedAt = null, ...rest }: Case) =>
  listTasks({
    tournament: { status, submissionsOpen: isOpen, submissionsOpenedAt },
    isDue: false,
    isPastDeadline: false,
    tree: makeTree(32),
    withoutBracket: 0,
    ...rest,
  });
const idsOf = (situation: Case) => tasksIn(situation).map(({ id }) => id);

describe('before the bracket is generated', () => {
  const table: [string, Tree, string[]][] = [
    ['no teams', field([]), ['teams']],
    ['one too many', field(makeTeams(33)), ['teams', 'seeds']],
    ['enough, unseeded', field(makeTeams(32)), ['seeds', 'generate']],
    ['enough, seeded', field(makeField(34)), ['generate']],
    ['three of one seed', field(makeField(32).map((team) => ({ ...team, seed: 5 }))), ['conflict']],
  ];
  it.each(table)('%s', (_, tree, ids) => {
    expect(idsOf({ tree })).toEqual(ids);
    expect(idsOf({ tree, status: 'in_progress', withoutBracket: 4 })).toEqual(ids);
    expect(idsOf({ tree, status: 'completed' })).toEqual([]);
  });

  it.each([
    ['32 teams are missing', [], 'There are no teams: 32 more for a field of 32. With 34 more there are play-ins.'],
    [
      '1 team is missing',
      makeTeams(31),
      'There are 31 teams: 1 more for a field of 32. With 3 more there are play-ins.',
    ],
    ['33 teams do not make a field', makeTeams(33), 'There are 33 teams: add 1 to play with play-ins, or delete 1.'],
    ['The seeding does not fit', reseeded('L4', 5), 'Seed 5 has room for 2 teams, but L4, L5 and R5 have it.'],
  ])('%s, and what to do', (title, teams, advice) => {
    expect(tasksIn({ tree: field(teams) })[0]).toMatchObject({ title, advice });
  });
});

describe('after the deadline', () => {
  it('nobody has to open submissions that the deadline has closed, or to remind people', () => {
    const closed = { isPastDeadline: true, submissionsOpenedAt: '2027-03-01T00:00:00.000Z', withoutBracket: 4 };
    expect(idsOf(closed)).toEqual([]);
    expect(idsOf({ ...closed, isPastDeadline: false })).toEqual(['open', 'people']);
  });

  it('the deadline has to be moved if submissions were never open', () => {
    expect(idsOf({ isPastDeadline: true, withoutBracket: 4 })).toEqual(['deadline']);
  });
});

describe('after the bracket is generated', () => {
  const games = makeGames(makeField(32));
  const [unseeded, swapped] = [buildTree(games, reseeded('L5', null)), buildTree(games, reseeded('L5', 6))];
  const late = buildTree(games, [...makeField(32), ...makeTeams(2)]);
  const begin = (tree: Tree) => start(tree, gameAt(tree, 'round_of_32').id);
  const [live, ready] = ['live-round_of_32', 'ready-round_of_32'];

  const table: [string, Case, string[]][] = [
    ['submissions can be opened', {}, ['open']],
    ['nothing to do while submissions are open and everybody is in', { isOpen: true }, []],
    ['people without a bracket are counted while it is open', { isOpen: true, withoutBracket: 3 }, ['people']],
    ['people without a bracket are counted before it opens', { withoutBracket: 3 }, ['open', 'people']],
    ['they are not counted once it is closed', { withoutBracket: 3, status: 'in_progress' }, [ready]],
    ['changed seeds need another draw', { tree: swapped, withoutBracket: 3 }, ['regenerate']],
    ['so does a seed that was taken away', { tree: unseeded, isOpen: true }, ['seeds', 'regenerate']],
    ['teams that came after the draw are not in it', { tree: late, isOpen: true }, ['late']],
    ['it is too late for them once a game has started', { tree: begin(late) }, [live, ready]],
    ['submissions have to close after the start date', { isOpen: true, isDue: true }, ['close', ready]],
    ['they have to close once the season has started', { isOpen: true, status: 'in_progress' }, ['close', ready]],
    ['they have to close once a game has started', { isOpen: true, tree: begin(makeTree(32)) }, ['close', live, ready]],
    ['they have to close once the season is over', { isOpen: true, status: 'completed' }, ['close']],
    ['nothing to do after the end', { status: 'completed', isDue: true }, []],
  ];
  it.each(table)('%s', (_, situation, ids) => expect(idsOf(situation)).toEqual(ids));

  it.each([
    [{}, 'open', 'Open submissions now'],
    [{ isOpen: true, isDue: true }, 'close', 'Close submissions now'],
    [{ tree: field(makeField(32)) }, 'generate', 'Generate bracket now'],
  ] as const)('a task that needs one press has a button: %j', (situation, does, label) => {
    expect(tasksIn(situation)[0]?.action).toEqual({ does, label });
  });

  it('generating has no button while the list order decides about seeds', () => {
    const [, generate] = tasksIn({ tree: field(makeTeams(32)) });
    expect(generate?.action).toBeUndefined();
    expect(generate?.advice).toContain('List order means strength');
  });

  it.each([
    [1, '1 person has no bracket yet'],
    [1234, '1,234 people have no bracket yet'],
  ])('counts %i without a bracket', (withoutBracket, title) => {
    expect(tasksIn({ isOpen: true, withoutBracket })).toMatchObject([{ title }]);
  });

  it('an admin who is the only one without a bracket is asked to play, once that is possible', () => {
    const alone = { withoutBracket: 1, isOnlyViewer: true };
    expect(idsOf({ ...alone, isOpen: true })).toEqual(['own']);
    expect(idsOf(alone)).toEqual(['open']);
  });
});

describe('games without a result', () => {
  it('are listed by round with a link, running ones first and with their score', () => {
    const played = playWinners(makeTree(32), 'L1', 'L8', 'L5', 'L4');
    const running = [gameAt(played, 'round_of_32', 4), gameAt(played, 'sweet_16', 1)];
    const { games, teamById } = running.reduce((tree, { id }) => start(tree, id), played);
    const score = { team1Score: 33, team2Score: 29 };
    const scored = games.map((game) => (game.id === running[1]?.id ? { ...game, ...score } : game));
    const items = tasksIn({ tree: buildTree(scored, [...teamById.values()]), status: 'in_progress' });
    expect(
      items.map(({ title, advice, link }) => [title, advice, link?.href.replace('/admin/update-results?', '')]),
    ).toEqual([
      ['Round of 32: 1 game in progress', 'L6 vs L11', 'round=round_of_32'],
      ['Sweet 16: 1 game in progress', 'L5 33–29 L4', 'round=sweet_16'],
      ['Round of 32: 11 games ready to be played', 'L3 vs L14, L7 vs L10, L2 vs L15 and 8 more', 'round=round_of_32'],
      ['Sweet 16: 1 game ready to be played', 'L1 vs L8', 'round=sweet_16'],
    ]);
  });

  it('are not ready while a play-in before them is open', () => {
    const titlesOf = (tree: Tree) => tasksIn({ tree, isDue: true }).map(({ title }) => title.split(' ready')[0]);
    const tree = makeTree(34);
    expect(titlesOf(tree)).toEqual(['Play-In Games: 2 games', 'Round of 32: 14 games']);
    expect(titlesOf(playWinners(tree, 'L16x'))).toEqual(['Play-In Games: 1 game', 'Round of 32: 15 games']);
  });
});
