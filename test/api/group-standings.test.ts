import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/random.ts';
import type { GroupDetails } from '../../src/contract/groups.ts';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import type { Odds } from '../../src/contract/odds.ts';
import type { Picker, PickShares } from '../../src/contract/pick-shares.ts';
import type { Race, Recap } from '../../src/contract/race.ts';
import { mapPicks } from '../../src/domain/picks/picks.ts';
import { type Scoring, SITE_SCORING, scorePicks } from '../../src/domain/scoring/scoring.ts';
import { countChances } from '../oracle/chances.ts';
import { type BracketFacts, enterResult, isPlayable, type SeasonFacts, startFacts } from '../oracle/facts.ts';
import { countRace, countRecaps } from '../oracle/race.ts';
import { countStandings, SORTS } from '../oracle/standings.ts';
import { expectStatus, fillBracket, makeSeason, readTree, tossCoins } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { decide, submit, toggleBrackets, type User } from './season-calls.ts';

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin, { size: 34 }));
const { next: random } = createRandom(35, 'groups');
let facts: SeasonFacts;
/** The season as if only the members of the group had brackets. */
const within = (): SeasonFacts => ({ ...facts, brackets: facts.brackets.filter((each) => isMember(each)) });
const isMember = ({ userId }: BracketFacts) => members.some(({ id }) => id === userId);
let members: User[];
let group: GroupDetails;

const UPSETS: Scoring = { ...SITE_SCORING, bonus: 'upset', bonusFactor: 1 };
const POT = { stakeMinor: 1000, currency: 'EUR', splitKind: 'percent', split: [70, 30] };

async function get<T>(path: string, user = members[0] as User): Promise<T> {
  return expectStatus(await user.get(`/api/groups/${group.id}${path}`), 200);
}

beforeAll(async () => {
  const tree = await readTree(admin, season.id);
  facts = startFacts(season);
  const users: User[] = [];
  for (let index = 0; index < 10; index += 1) {
    const user = await test.user();
    users.push(user);
    // The last one has no bracket.
    if (index === 9) continue;
    const picks = fillBracket(tree, tossCoins(random));
    const { id: bracketId } = expectStatus(await submit(user, season.id, picks), 201);
    facts.brackets.push({
      ...{ bracketId, userId: user.id, username: user.username, firstName: null, lastName: null },
      ...{ isSubmitted: true, isSealed: true },
      picks: new Map(picks.map(({ gameId, pickedTeamId }) => [gameId, pickedTeamId])),
    });
  }
  members = users.filter((_, index) => index % 2 === 1);
  const [owner, ...others] = members as [User, ...User[]];
  group = expectStatus(await owner.post('/api/groups', { name: 'Odd ones' }), 201);
  for (const other of others) expectStatus(await other.post(`/api/invitations/${group.inviteCode}/join`), 200);
  expectStatus(await owner.put(`/api/groups/${group.id}/pot`, POT), 200);
});

/** Decides games, in the season and in the facts, until so many are left. */
async function playUntil(left: number): Promise<void> {
  while (facts.games.length - facts.results.size > left) {
    const game = facts.games.find((each) => isPlayable(facts, each));
    if (!game) return;
    const winner = random() < 0.5 ? 1 : 2;
    await decide(admin, game.id, winner);
    enterResult(facts, game, winner === 1 ? { team1Score: 1, team2Score: 0 } : { team1Score: 0, team2Score: 1 });
  }
}

async function readOdds(query = ''): Promise<Odds> {
  const read = () => (members[0] as User).get(`/api/groups/${group.id}/odds${query}`);
  await expect.poll(async () => (await read()).body.exact !== undefined && !(await read()).body.stale).toBe(true);
  return expectStatus(await read(), 200);
}

async function expectStandings(): Promise<void> {
  for (const sort of SORTS) expect(await get(`/leaderboard?sort=${sort}`)).toEqual(countStandings(within(), sort));
}

describe('while submissions are open', () => {
  it('members see each other’s points, and nobody else’s picks', async () => {
    const rows = await get<LeaderboardEntry[]>('/leaderboard');
    expect(rows).toHaveLength(4);
    const [own, ...others] = rows.toSorted((a) => (a.userId === members[0]?.id ? -1 : 1));
    expect(own?.championshipTeamName).toEqual(expect.any(String));
    for (const row of others)
      expect(row).toMatchObject({ championshipTeamName: null, possibleScore: null, bestRank: null });
    for (const path of ['/odds', '/race', '/pick-shares', '/recaps', '/leaderboard?sort=win'])
      expect(await members[0]?.get(`/api/groups/${group.id}${path}`)).toMatchObject({
        body: { code: 'bracket_hidden' },
      });
  });
});

describe('the standings of a group by the points of the site', () => {
  it('are those of its members alone, in every order, from the first result on', async () => {
    await toggleBrackets(admin, season.id, false);
    facts.isOpen = false;
    expect((await get<GroupDetails>('')).pot?.payouts).toEqual([]);
    await expectStandings();
    await playUntil(20);
    await expectStandings();
    const [first, second] = countStandings(within(), 'total') as [LeaderboardEntry, LeaderboardEntry];
    const page = await members[0]?.get(`/api/groups/${group.id}/leaderboard?limit=1&offset=1`);
    expect(page?.body).toEqual([second]);
    expect(page?.headers.get('x-total-count')).toBe('4');
    const search = first.username.toUpperCase();
    expect(await get(`/leaderboard?search=${search}`)).toEqual(
      countStandings(within(), 'total').filter(({ username }) => username.toUpperCase().includes(search)),
    );
    expect(await get(`/leaderboard?tournamentId=${season.id}`)).toEqual(await get('/leaderboard'));
  });

  it('tell who would win the pot, who has submitted, and what happened by itself', async () => {
    const { pot, people, happened } = await get<GroupDetails>('');
    const paid = new Map(pot?.payouts.map(({ userId, amountMinor }) => [userId, amountMinor]));
    expect([...paid.values()].reduce((sum, amount) => sum + amount, 0)).toBe(5000);
    for (const { userId, rank } of countStandings(within(), 'total'))
      expect((paid.get(userId ?? 0) ?? 0) > 0).toBe(rank <= 2);
    expect(people.filter(({ submitted }) => !submitted).map(({ userId }) => userId)).toEqual([members[4]?.id]);
    expect(happened.filter(({ kind }) => kind === 'joined')).toHaveLength(5);
    const leads = happened.filter(({ kind }) => kind === 'lead');
    expect(leads.length).toBeGreaterThan(0);
    const [last] = countStandings(within(), 'total').filter(({ rank }) => rank === 1);
    const isAlone = countStandings(within(), 'total').filter(({ rank }) => rank === 1).length === 1;
    if (isAlone) expect(leads[0]?.userId).toBe(last?.userId);
    const times = happened.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('have a race, recaps and shares of their own', async () => {
    const own = within();
    const race = await get<Race>('/race');
    expect(race.steps).toHaveLength(facts.results.size);
    expect(race.series.map(({ bracketId }) => bracketId).toSorted()).toEqual(
      own.brackets.map(({ bracketId }) => bracketId).toSorted(),
    );
    for (const { bracketId, ranks, totals } of race.series)
      expect({ ranks, totals }).toEqual(countRace(own, bracketId));
    const stranger = facts.brackets.find((bracket) => !isMember(bracket));
    expect(await members[0]?.get(`/api/groups/${group.id}/race?brackets=${stranger?.bracketId}`)).toMatchObject({
      status: 404,
    });
    const recaps = await get<Recap[]>('/recaps');
    expect(recaps).toMatchObject(countRecaps(own));
    const shares = await get<PickShares>('/pick-shares');
    expect(shares.brackets).toBe(4);
    for (const { gameId, shares: listed } of shares.games)
      for (const { teamId, count } of listed)
        expect(count).toBe(own.brackets.filter(({ picks }) => picks.get(gameId) === teamId).length);
    const [{ gameId, shares: most }] = shares.games.toReversed() as [PickShares['games'][number]];
    const path = `/pick-shares/${gameId}/${most[0]?.teamId}`;
    const pickers = await get<Picker[]>(path);
    const expected = countStandings(own, 'total').filter(
      ({ bracketId }) =>
        own.brackets.find((bracket) => bracket.bracketId === bracketId)?.picks.get(gameId) === most[0]?.teamId,
    );
    expect(pickers.map(({ bracketId, rank }) => [bracketId, rank])).toEqual(
      expected.map(({ bracketId, rank }) => [bracketId, rank]),
    );
    const [first] = expected;
    expect(await get(`${path}?search=${first?.username.toUpperCase()}`)).toMatchObject([
      { bracketId: first?.bracketId },
    ]);
  });

  it.each(['seed', 'even'] as const)('have chances of their own, by %s', async (model) => {
    await playUntil(6);
    if (model === 'seed')
      expect(await members[0]?.get(`/api/groups/${group.id}/leaderboard?sort=win`)).toMatchObject({
        status: 202,
        body: await get('/leaderboard'),
      });
    const odds = await readOdds(`?model=${model}`);
    expect(odds).toMatchObject({ model, exact: true, margin: 0, games: 6, endings: 64 });
    const standings = countStandings(within(), 'total');
    for (const bracket of within().brackets) {
      const { win, topThree, expectedScore, bestRank, worstRank } = countChances(within(), bracket, model);
      const entry = odds.entries.find(({ bracketId }) => bracketId === bracket.bracketId);
      expect(entry?.win).toBeCloseTo(win, 9);
      expect(entry?.topThree).toBeCloseTo(topThree, 9);
      expect(entry?.expectedScore).toBeCloseTo(expectedScore, 6);
      const { rank } = standings.find(({ bracketId }) => bracketId === bracket.bracketId) ?? {};
      expect(entry).toMatchObject({ rank, bestRank, worstRank, out: win === 0 });
    }
    expect((await readOdds(`?model=${model}&limit=1`)).entries).toEqual(odds.entries.slice(0, 1));
    if (model !== 'seed') return;
    const listed = await get<LeaderboardEntry[]>('/leaderboard?sort=win');
    expect(listed.map(({ bracketId }) => bracketId)).toEqual(odds.entries.map(({ bracketId }) => bracketId));
    expect(listed.toSorted((a, b) => a.rank - b.rank).map(({ rank }) => rank)).toEqual(
      standings.map(({ rank }) => rank),
    );
  });
});

describe('the standings of a group by its own points', () => {
  it('follow them in every figure', async () => {
    // The season has started: no call may change the scoring any more.
    const { database } = test;
    await database.db.execute(`update groups set scoring = '${JSON.stringify(UPSETS)}' where id = ${group.id}`);
    const tree = await readTree(admin, season.id);
    const scoreOf = ({ picks }: BracketFacts) =>
      scorePicks(tree, mapPicks([...picks].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId }))), UPSETS);
    const rows = await get<LeaderboardEntry[]>('/leaderboard');
    const totals = within().brackets.map((bracket) => scoreOf(bracket).totalScore);
    for (const bracket of within().brackets) {
      const { totalScore, possibleScore, accuracyPercentage, pointsByRound } = scoreOf(bracket);
      const rank = 1 + totals.filter((total) => total > totalScore).length;
      const bestRank = 1 + totals.filter((total) => total > possibleScore).length;
      const row = rows.find(({ bracketId }) => bracketId === bracket.bracketId);
      expect(row).toMatchObject({ rank, totalScore, possibleScore, accuracyPercentage, bestRank, ...pointsByRound });
    }
    const race = await get<Race>('/race');
    for (const { bracketId, totals: steps } of race.series)
      expect(steps.at(-1)).toBe(rows.find((row) => row.bracketId === bracketId)?.totalScore);
    expect((await readOdds()).entries.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 9);

    await playUntil(0);
    const final = await readOdds();
    expect(final).toMatchObject({ exact: true, endings: 1, games: 0 });
    for (const { bracketId, rank, expectedScore, bestRank } of final.entries) {
      const row = (await get<LeaderboardEntry[]>('/leaderboard')).find((each) => each.bracketId === bracketId);
      expect(row).toMatchObject({ rank, totalScore: expectedScore });
      expect(bestRank).toBe(rank);
    }
  });

  it('are of the season that is asked for', async () => {
    await makeSeason(admin, { name: 'Next Cup', isOpen: false });
    expect(await get('/leaderboard')).toEqual([]);
    expect(await get('/leaderboard?tournamentId=1')).toHaveLength(4);
    expect(await members[0]?.get(`/api/groups/${group.id}/leaderboard?tournamentId=77`)).toMatchObject({ status: 404 });
  });
});
