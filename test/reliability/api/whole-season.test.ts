import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import { prepare } from '../../api/prepare.ts';
import { storeBegunBracket } from '../../begun-bracket.ts';
import type { Caller } from '../../caller.ts';
import { expectOwnBracket, expectRecords, expectSeason } from '../../oracle/expect.ts';
import { NO_LIMITS, PASSWORD, startTestApp } from '../../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree, tossCoins } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { addPick, type Entrant, submit as submitBracket } from './entrant-operations.ts';
import * as operations from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { readAllFacts } from './servers.ts';

const test = prepare(() => startTestApp({ loginLimits: NO_LIMITS }));
let admins: Caller[];
let users: Entrant[];
let accounts = 0;

beforeAll(async () => {
  admins = [await test.admin(), await test.admin()];
  users = await Promise.all(Array.from({ length: 5 }, () => test.user()));
  const players = Array.from({ length: 6 }, (_, index) => ({ firstName: `Player ${index}`, lastName: 'Ace' }));
  expectStatus(await (admins[0] as Caller).post('/api/players/import', { players }), 201);
});

interface Participant {
  entrant: Entrant;
  /** Two whole brackets, for somebody with two windows and a different bracket in each. */
  plans: [BracketPick[], BracketPick[]];
}

interface Scene extends operations.Scene {
  participants: Participant[];
  makePlans(): Participant['plans'];
}

const submit = ({ participants, season, random }: Scene) => {
  const { entrant, plans } = random.pick(participants);
  // Not everybody picks every game.
  const picks = random.chance(0.7) ? plans[0] : plans[0].slice(0, random.between(10, plans[0].length));
  return submitBracket(entrant, season, picks);
};
const beginBracket = ({ participants, season, random }: Scene) =>
  submitBracket(random.pick(participants).entrant, season);
/** A pick of either plan, mostly one that the bracket lacks. */
const pick = ({ participants, season, random }: Scene) => {
  const { entrant, plans } = random.pick(participants);
  const picks = season.brackets.find(({ userId }) => userId === entrant.id)?.picks;
  const plan = random.pick(plans);
  const missing = plan.filter(({ gameId }) => !picks?.has(gameId));
  return addPick(entrant, season, (random.chance(0.8) && missing[0]) || random.pick(plan));
};
/** Picks of one person in two windows, with a different bracket in each. */
const pickTwice = ({ participants, season, random }: Scene) => {
  const unsealed = season.brackets.filter(({ isSealed }) => !isSealed);
  const { entrant, plans } =
    participants.find(({ entrant: { id } }) => id === (unsealed.length > 0 && random.pick(unsealed).userId)) ??
    random.pick(participants);
  const isMissing = ({ gameId }: BracketPick) =>
    !unsealed.find(({ userId }) => userId === entrant.id)?.picks.has(gameId);
  return plans.flatMap((plan) =>
    random
      .shuffle(plan.filter(isMissing))
      .slice(0, 2)
      .map((wanted) => addPick(entrant, season, wanted)),
  );
};
/** A new account, which takes part from then on. */
const register = ({ participants, makePlans }: Scene): operations.Operation => {
  accounts += 1;
  const [caller, username] = [test.visitor(), `late ${accounts}`];
  return {
    name: 'register',
    send: async () => {
      const response = await caller.post('/api/register', { username, password: PASSWORD });
      participants.push({ entrant: { ...caller, id: response.body.id, username }, plans: makePlans() });
      return response;
    },
    apply: () => 201,
  };
};

const OPERATIONS: Record<string, (scene: Scene) => operations.Operation | operations.Operation[]> = {
  submit,
  beginBracket,
  pick,
  pickTwice,
  register,
  open: (scene) => operations.setOpen(scene, true),
  close: (scene) => operations.setOpen(scene, false),
  result: (scene) => operations.enterResult(scene),
  reopen: (scene) => operations.reopen(scene),
  reset: operations.reset,
  start: operations.startGame,
  rename: operations.renameTeam,
  editPlayer: operations.editPlayer,
  openingDay: operations.enterOpeningDay,
  deleteOpeningDay: operations.deleteOpeningDay,
};

/** What happens in each part of a season, and how often. */
const PARTS = [
  'submit beginBracket pick pick pickTwice pickTwice register editPlayer rename openingDay openingDay',
  'submit submit pick pickTwice pickTwice close open open result start register',
  'result result result result start reopen close submit pick editPlayer',
  'result result result result result reopen rename openingDay deleteOpeningDay editPlayer submit',
  'result result result result reopen reset open submit beginBracket pickTwice',
].map((part) => part.split(' '));
const STEPS_IN_A_PART = 3;
// With more operations there are too many orders to search.
const MOST_AT_ONCE = 7;

trials(
  'whole season',
  'a season that many people play at once is right after every step',
  { quick: 2, full: 200, embedded: 0.3 },
  async ({ random }) => {
    const scene = await prepareScene(random);
    const { facts, season, participants } = scene;
    const visitor = test.visitor();
    for (const kinds of PARTS) {
      for (let step = 0; step < STEPS_IN_A_PART; step += 1) {
        const drawn = Array.from({ length: random.between(2, 5) }, () => OPERATIONS[random.pick(kinds)]?.(scene) ?? []);
        await expectSerialOrder(test.database, facts, season, drawn.flat().slice(0, MOST_AT_ONCE));
        await expectSeason(visitor, season);
        await expectRecords(visitor, facts);
        const bracket = season.brackets.find(({ isSubmitted }) => isSubmitted);
        const owner = participants.find(({ entrant }) => entrant.id === bracket?.userId);
        if (bracket && owner) await expectOwnBracket(owner.entrant, season, bracket);
      }
    }
  },
);

/** Makes an open season with players in its first games, and people, two of whom have a begun bracket. */
async function prepareScene(random: Random): Promise<Scene> {
  const { db } = test.database;
  const [admin] = admins as [Caller];
  await db.execute(sql`delete from player_game_stats`);
  await db.execute(sql`delete from opening_day_player_stats`);
  const made = await makeSeason(admin, { size: random.chance(0.5) ? 32 : 34 });
  const tree = await readTree(admin, made.id);
  const makePlan = () => fillBracket(tree, tossCoins(random.next)).sort((a, b) => a.gameId - b.gameId);
  const makePlans = (): Participant['plans'] => [makePlan(), makePlan()];
  const participants = users.map((entrant) => ({ entrant, plans: makePlans() }));
  for (const { entrant, plans } of participants.slice(0, 2)) {
    await storeBegunBracket(test.database, made.id, entrant.id, plans[0].slice(0, random.between(10, 15)));
  }
  const facts = await readAllFacts(test.database, made);
  const [season] = facts.seasons;
  for (const { id, name } of facts.players) {
    const form = { firstName: name, lastName: 'Ace', teamId: random.pick(operations.listTeamsWithPlayers(season)) };
    expectStatus(await admin.put(`/api/players/${id}`, { ...form, wins: 0, losses: 0 }), 200);
  }
  facts.players = (await readAllFacts(test.database, made)).players;
  return { facts, season, random, admin: () => random.pick(admins), participants, makePlans };
}
