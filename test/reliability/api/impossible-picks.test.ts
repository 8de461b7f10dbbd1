import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../scripts/random.ts';
import { buildTree, type Tree } from '../../../src/domain/bracket/tree.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import type { Answer, Caller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../../test-season.ts';
import { type Trial, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { BAD_PICKS, drawContradiction, type Scene, type SentPick } from './impossible-picks.ts';

type Random = Trial['random'];
const NAME = 'impossible picks';

let test: TestApp;
let scene: Scene;
let trees: Map<Season, Tree>;
/** Somebody without a bracket, who sends whole ones. */
let nobody: Caller;
/** Somebody who fills a bracket pick by pick. */
let beginner: Caller;
let somebodyElses: number;
const begun = new Map<Season, number>();
let rows: unknown;

beforeAll(async () => {
  test = await startTestApp();
  const admin = await test.admin();
  scene = { season: await makeSeason(admin, { size: 34 }), late: await makeSeason(admin) };
  const { season, late } = scene;
  must(await admin.put(`/api/games/${late.games[0]?.id}/result`, { team1Score: 1, team2Score: 2 }), 200);
  must(await admin.patch(`/api/games/${late.games[15]?.id}`, { status: 'in_progress' }), 200);
  trees = new Map([
    [season, buildTree(season.games, season.teams)],
    [late, await readTree(admin, late.id)],
  ]);
  [nobody, beginner] = [await test.user(), await test.user()];
  const begin = async (caller: Caller, { id }: Season) =>
    must(await caller.post('/api/brackets', { tournamentId: id }), 201).id;
  for (const one of [season, late]) begun.set(one, await begin(beginner, one));
  somebodyElses = await begin(await test.user(), season);
  for (const pick of listStored()) must(await add(pick, '').send(), 201);
  rows = await readRows();
});
afterAll(() => test.close());

const readRows = () => Promise.all([test.database.db.select().from(brackets), test.database.db.select().from(picks)]);

const STATUS: Record<string, number> = { game_started: 409, pick_locked: 409, not_found: 404 };

interface Request {
  code: string;
  body: object;
  send(): Promise<Answer>;
}

/** A whole bracket with these picks, in which all others could be right. */
function fillAround(season: Season, random: Random, ...own: SentPick[]): SentPick[] {
  const tree = trees.get(season);
  const filled = tree ? fillBracket(tree, (first, second) => (random.chance(0.5) ? first : second)) : [];
  return [...own, ...filled.filter(({ gameId }) => !own.some((pick) => pick.gameId === gameId))];
}

function submit(season: Season, picks: unknown, code: string): Request {
  const body = { tournamentId: season.id, picks };
  return { code, body, send: () => nobody.post('/api/brackets', body) };
}

function addPick(season: Season, pick: object, code: string): Request {
  const body = { tournamentId: season.id, bracketId: begun.get(season), ...pick };
  return { code, body, send: () => beginner.post('/api/picks', body) };
}

/** Two games of the first round that have both teams: one that is picked already, and one that is not. */
const first = () => scene.season.games[5];
const open = () => scene.season.games[12];
const good = () => ({ gameId: open()?.id, pickedTeamId: open()?.team1Id });
const add = (pick: object, code: string) => addPick(scene.season, pick, code);

/** The pick of a game of the first round, and one for the second whose first is open. */
const listStored = (): SentPick[] => [
  { gameId: first()?.id, pickedTeamId: first()?.team1Id },
  { gameId: open()?.nextGameId, pickedTeamId: open()?.team1Id },
];

type Draw = (random: Random) => Request;

/** Such a pick is refused alone and in a bracket, wherever it stands there. */
const BAD_PICKS_SENT = BAD_PICKS.flatMap(([code, which, draw]): Draw[] => [
  (random) => addPick(scene[which], draw(scene, random), code),
  (random) => {
    const sent = fillAround(scene[which], random, draw(scene, random));
    return submit(scene[which], code === 'game_started' ? sent : random.shuffle(sent), code);
  },
]);

const submitNew = (picks: unknown, code: string) => submit(scene.season, picks, code);
const fill = (random: Random) => random.shuffle(fillAround(scene.season, random));

function contradict(random: Random, arrange: (pair: SentPick[]) => SentPick[] = (pair) => pair): SentPick[] {
  return fillAround(scene.season, random, ...arrange(drawContradiction(scene, random)));
}

const BAD_BRACKETS: readonly Draw[] = [
  (random) => submitNew(contradict(random), 'contradicting_pick'),
  (random) =>
    submitNew(
      contradict(random, (pair) => pair.toReversed()),
      'contradicting_pick',
    ),
  (random) => submitNew(random.shuffle(contradict(random)), 'contradicting_pick'),
  (random) => {
    const sent = fill(random);
    return submitNew([...sent, random.pick(sent)], 'duplicate_game');
  },
  (random) => {
    const missing = random.pick(scene.season.games.slice(2, 18));
    return submitNew(
      fill(random).filter(({ gameId }) => gameId !== missing.id),
      'incomplete_bracket',
    );
  },
  () => submitNew([], 'incomplete_bracket'),
  (random) => submitNew(Array(random.between(101, 110)).fill(fill(random)[0]), 'invalid_input'),
  (random) => submitNew(random.pick(['all', 7, {}, true, [null], [[]], ['1']]), 'invalid_input'),
];

/** What is wrong beside the picks that are stored, or with the bracket it is meant for. */
const BAD_ADDITIONS: readonly Draw[] = [
  () => add({ gameId: first()?.nextGameId, pickedTeamId: first()?.team2Id }, 'contradicting_pick'),
  () => add({ gameId: open()?.id, pickedTeamId: open()?.team2Id }, 'contradicting_pick'),
  (random) => add(random.pick(listStored()), 'pick_locked'),
  () => add({ gameId: first()?.id, pickedTeamId: first()?.team2Id }, 'pick_locked'),
  () => add({ ...good(), bracketId: somebodyElses }, 'not_found'),
  () => add({ ...good(), tournamentId: scene.late.id }, 'not_found'),
  (random) => add({ ...good(), bracketId: random.pick([null, 0, -1, 1.5, '1']) }, 'invalid_input'),
];

const KINDS = [...BAD_PICKS_SENT, ...BAD_BRACKETS, ...BAD_ADDITIONS];
// Each at least once on each database.
const COUNTS = { quick: 2 * KINDS.length, full: 1000 };

trials(NAME, 'no bracket holds a pick that cannot come true', COUNTS, async ({ number, random }) => {
  const { code, body, send } = (KINDS[number % KINDS.length] as Draw)(random);
  const answer = await send();
  const sent = JSON.stringify(body);
  expect([answer.status, answer.body.code], sent).toEqual([STATUS[code] ?? 400, code]);
  expect(answer.body.message).toMatch(/\w+ \w+/);
  expect(await readRows(), sent).toEqual(rows);
});

it(titleOf(NAME, 'possible picks are taken from the same people'), async () => {
  const { season, late } = scene;
  const random = createRandom(1, 'possible');
  must(await add(good(), '').send(), 201);
  for (const one of [season, late]) must(await submit(one, fillAround(one, random), '').send(), 201);
});
