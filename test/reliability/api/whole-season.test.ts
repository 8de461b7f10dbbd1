import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { Tree } from '../../../src/domain/bracket/tree.ts';
import { chooseAtRandom } from '../../../src/domain/picks/autofill.ts';
import type { Answer, Caller } from '../../caller.ts';
import { NO_LIMITS, startTestApp, type TestApp } from '../../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { ADMIN_CALLS } from './calls-of-admins.ts';
import { USER_CALLS } from './calls-of-users.ts';
import { expectGames, expectOwn, expectRecords, expectStandings } from './expect-counted.ts';
import type { Call, Crowd, Participant } from './season-crowd.ts';
import { expectAcknowledged } from './season-notes.ts';
import { expectSoundBrackets, expectSoundResults, readTruth } from './season-truth.ts';

let test: TestApp;
let admins: Caller[];
let users: Awaited<ReturnType<TestApp['user']>>[];
let playerIds: number[];
let accounts = 0;

beforeAll(async () => {
  test = await startTestApp({ loginLimits: NO_LIMITS });
  admins = [await test.admin(), await test.admin()];
  users = await Promise.all(Array.from({ length: 5 }, () => test.user()));
  const names = Array.from({ length: 6 }, (_, index) => ({ firstName: 'Player', lastName: `${index}` }));
  const added = must(await (admins[0] as Caller).post('/api/players/import', { players: names }), 201);
  playerIds = added.map(({ id }: { id: number }) => id);
});
afterAll(() => test.close());

const CALLS = { ...USER_CALLS, ...ADMIN_CALLS };
type Kind = keyof typeof CALLS;
type Made = Call & { kind: Kind };

/** What is going on in each part of a season, and how often. */
const PARTS: readonly Kind[][] = [
  ['submit', 'begin', 'begin', 'pick', 'pick', 'pickTwice', 'register', 'editPlayer', 'rename', 'openingDay'],
  ['submit', 'submit', 'pick', 'pick', 'pickTwice', 'close', 'open', 'open', 'result', 'run', 'register'],
  ['result', 'result', 'result', 'resultWithPoints', 'run', 'reopen', 'close', 'submit', 'pick', 'editPlayer'],
  [
    'result',
    'result',
    'result',
    'result',
    'resultWithPoints',
    'reopen',
    'rename',
    'openingDay',
    'editPlayer',
    'submit',
  ],
  ['result', 'result', 'result', 'resultWithPoints', 'reopen', 'reset', 'open', 'submit', 'begin', 'pickTwice'],
];
const STEPS_IN_A_PART = 3;

trials(
  19,
  'a whole season by many hands is right after every step',
  { quick: 2, full: 200, embedded: 0.3 },
  async ({ random }) => {
    const crowd = await gather(random);
    let isOpen = true;
    for (const kinds of PARTS) {
      for (let step = 0; step < STEPS_IN_A_PART; step += 1) {
        const calls = Array.from({ length: random.between(2, 6) }, () => {
          const kind = random.pick(kinds);
          return { kind, ...CALLS[kind](crowd, random) };
        });
        const answers = await Promise.all(calls.map(async (call) => ({ call, answer: await call.send() })));
        const told = answers.map(({ call, answer }) => `${call.kind} ${answer.status}`).join(', ');
        try {
          for (const { answer } of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          const entries = answers.filter(isEntry);
          if (!isOpen && !calls.some(({ kind }) => kind === 'open')) expect(entries.length, 'after the close').toBe(0);
          for (const { call, answer } of entries) notePicks(crowd, call, answer);
          await welcome(crowd, answers, random);
          const accepted = answers.filter(({ answer }) => answer.status < 300).map(({ call }) => call);
          isOpen = await expectSoundSeason(crowd, accepted);
        } catch (error) {
          throw new Error(`after ${told}`, { cause: error });
        }
      }
    }
  },
);

function isEntry({ call: { kind, picks }, answer }: { call: Made; answer: Answer }): boolean {
  if (kind === 'pick' || kind === 'pickTwice') return picks !== undefined && picks.length > 0;
  return (kind === 'submit' || kind === 'begin') && answer.status === 201;
}

/** A tournament with a bracket, open, and people who know what they want to pick. */
async function gather(random: Random): Promise<Crowd> {
  const [admin] = admins as [Caller];
  await test.database.db.execute(sql`delete from player_game_stats`);
  await test.database.db.execute(sql`delete from opening_day_player_stats`);
  const { id, games, teams } = await makeSeason(admin, { size: random.chance(0.5) ? 32 : 34 });
  const tree = await readTree(admin, id);
  const teamIds = teams.slice(0, 8).map((team) => team.id);
  const homes = playerIds.map((playerId) => ({ playerId, teamId: random.pick(teamIds) }));
  for (const { playerId, teamId } of homes) {
    const form = { firstName: 'Player', lastName: `${playerId}`, teamId };
    must(await admin.put(`/api/players/${playerId}`, { ...form, wins: 0, losses: 0 }), 200);
  }
  const atHome = homes.map(({ playerId, teamId }) => [playerId, { teamId, addedWins: 0, addedLosses: 0 }] as const);
  return {
    notes: { picks: new Map(), results: new Map(), openingDay: new Map(), people: new Map(atHome) },
    ...{ tournamentId: id, admins, teamIds, homes, visitor: test.visitor, frontier: 0 },
    games: games.map(({ id, round, team1Id, team2Id, nextGameId }) => ({ id, round, team1Id, team2Id, nextGameId })),
    participants: users.map((caller) => ({ ...caller, caller, ...makePlans(tree, random), bracketId: 0, sent: 0 })),
    tree,
    nextAccount: () => {
      accounts += 1;
      return `late ${accounts}`;
    },
  };
}

function makePlans(tree: Tree, random: Random) {
  const makePlan = () => fillBracket(tree, chooseAtRandom(random.next)).sort((a, b) => a.gameId - b.gameId);
  return { plan: makePlan(), otherPlan: makePlan() };
}

/** Those who have made an account meanwhile take part from now on. */
async function welcome(crowd: Crowd, answers: { call: Made; answer: Answer }[], random: Random): Promise<void> {
  for (const { call, answer } of answers) {
    if (call.kind !== 'register' || !call.who) continue;
    const { id } = must(answer, 201);
    crowd.participants.push({ ...call.who, id, ...makePlans(crowd.tree, random) });
  }
}

function notePicks({ notes }: Crowd, { kind, who, picks }: Made, { body }: Answer): void {
  const participant = who as Participant;
  const own = notes.picks.get(participant.id) ?? new Map<number, number>();
  for (const { gameId, pickedTeamId } of picks ?? []) own.set(gameId, pickedTeamId);
  notes.picks.set(participant.id, own);
  if (kind === 'submit' || kind === 'begin') participant.bracketId = body.id;
}

async function expectSoundSeason(crowd: Crowd, accepted: readonly Call[]): Promise<boolean> {
  const visitor = test.visitor();
  const truth = await readTruth(test.database, crowd);
  const { paper, people } = truth;
  expectSoundResults(truth);
  expectSoundBrackets(truth);
  expectAcknowledged(crowd.notes, accepted, truth);
  await expectGames(visitor, paper);
  for (const sort of ['total', 'accuracy', 'name'] as const) await expectStandings(visitor, paper, sort);
  await expectRecords(visitor, [paper], people);
  const [entry] = paper.entries;
  const owner = crowd.participants.find(({ id }) => id === entry?.userId);
  if (entry && owner) await expectOwn(owner.caller, paper, entry);
  return paper.isOpen;
}
