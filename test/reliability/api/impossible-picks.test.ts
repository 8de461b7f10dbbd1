import { beforeAll, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../scripts/random.ts';
import { buildTree, type Tree } from '../../../src/domain/bracket/tree.ts';
import { chooseAtRandom } from '../../../src/domain/picks/autofill.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import { prepare } from '../../api/prepare.ts';
import type { ApiResponse, Caller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { startTestApp } from '../../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from '../../test-season.ts';
import { titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { drawBadPicks, drawContradiction, type Seasons, type SentPick } from './impossible-picks.ts';

const NAME = 'impossible picks';

const test = prepare(startTestApp);
let seasons: Seasons;
let trees: Map<Season, Tree>;
/** Somebody without a bracket, who submits whole ones. */
let newcomer: Caller;
/** Somebody with a draft in each season, who adds picks one by one. */
let drafter: Caller;
let othersDraftId: number;
const draftIds = new Map<Season, number>();
let rowsBefore: unknown;

beforeAll(async () => {
  const admin = await test.admin();
  seasons = { season: await makeSeason(admin, { size: 34 }), late: await makeSeason(admin) };
  const { season, late } = seasons;
  expectStatus(await admin.put(`/api/games/${late.games[0]?.id}/result`, { team1Score: 1, team2Score: 2 }), 200);
  expectStatus(await admin.patch(`/api/games/${late.games[15]?.id}`, { status: 'in_progress' }), 200);
  trees = new Map([
    [season, buildTree(season.games, season.teams)],
    [late, await readTree(admin, late.id)],
  ]);
  [newcomer, drafter] = [await test.user(), await test.user()];
  const createDraft = async (caller: Caller, { id }: Season) =>
    expectStatus(await caller.post('/api/brackets', { tournamentId: id }), 201).id;
  for (const one of [season, late]) draftIds.set(one, await createDraft(drafter, one));
  othersDraftId = await createDraft(await test.user(), season);
  for (const pick of listStored()) expectStatus(await addPick(season, pick, '').send(), 201);
  rowsBefore = await readRows();
});

const readRows = () => Promise.all([test.database.db.select().from(brackets), test.database.db.select().from(picks)]);

const STATUS: Record<string, number> = { game_started: 409, pick_locked: 409, not_found: 404 };
/** The field that the refusal names, by code. */
const FIELD: Record<string, RegExp> = {
  unknown_game: /(^|\.)gameId$/,
  duplicate_game: /(^|\.)gameId$/,
  impossible_pick: /(^|\.)pickedTeamId$/,
  contradicting_pick: /(^|\.)pickedTeamId$/,
  incomplete_bracket: /^picks$/,
};
const UNKNOWN_ID = 2 ** 31 - 1;

interface Request {
  code: string;
  body: object;
  send(): Promise<ApiResponse>;
}

/** A whole bracket with these picks; all its other picks can come true. */
function fillAround(season: Season, random: Random, ...own: SentPick[]): SentPick[] {
  const filled = fillBracket(trees.get(season) as Tree, chooseAtRandom(random.next));
  return [...own, ...filled.filter(({ gameId }) => !own.some((pick) => pick.gameId === gameId))];
}

function submit(season: Season, picks: unknown, code: string): Request {
  const body = { tournamentId: season.id, picks };
  return { code, body, send: () => newcomer.post('/api/brackets', body) };
}

function addPick(season: Season, pick: object, code: string): Request {
  const body = { tournamentId: season.id, bracketId: draftIds.get(season), ...pick };
  return { code, body, send: () => drafter.post('/api/picks', body) };
}

/** Two games of the first round with two teams each: one that is picked already, and one that is not. */
const pickedGame = () => seasons.season.games[5];
const openGame = () => seasons.season.games[12];
const good = () => ({ gameId: openGame()?.id, pickedTeamId: openGame()?.team1Id });

/** A pick in the first round, and one in the second round for a team of the open game. */
const listStored = (): SentPick[] => [
  { gameId: pickedGame()?.id, pickedTeamId: pickedGame()?.team1Id },
  { gameId: openGame()?.nextGameId, pickedTeamId: openGame()?.team1Id },
];

/** Each bad pick, sent alone and anywhere in a bracket. */
function drawBadPickRequests(random: Random): Request[] {
  return drawBadPicks(seasons, random).flatMap(([code, season, pick]) => {
    const sent = fillAround(season, random, pick);
    return [addPick(season, pick, code), submit(season, code === 'game_started' ? sent : random.shuffle(sent), code)];
  });
}

function drawBadBrackets(random: Random): Request[] {
  const { season } = seasons;
  const whole = random.shuffle(fillAround(season, random));
  const missing = random.pick(season.games.slice(2, 18));
  const incomplete = whole.filter(({ gameId }) => gameId !== missing.id);
  const pair = drawContradiction(seasons, random);
  const contradicting = fillAround(season, random, ...pair);
  return [
    submit(season, contradicting, 'contradicting_pick'),
    submit(season, fillAround(season, random, ...pair.toReversed()), 'contradicting_pick'),
    submit(season, random.shuffle(contradicting), 'contradicting_pick'),
    submit(season, [...whole, random.pick(whole)], 'duplicate_game'),
    submit(season, incomplete, 'incomplete_bracket'),
    submit(season, [], 'incomplete_bracket'),
    submit(season, Array(random.between(101, 110)).fill(whole[0]), 'invalid_input'),
    submit(season, random.pick(['all', 7, {}, true, [null], [[]], ['1']]), 'invalid_input'),
  ];
}

/** Picks that contradict or repeat stored ones, or name the wrong bracket or tournament. */
function drawBadAdditions(random: Random): Request[] {
  const add = (pick: object, code: string) => addPick(seasons.season, pick, code);
  const [picked, open] = [pickedGame(), openGame()];
  return [
    add({ gameId: picked?.nextGameId, pickedTeamId: picked?.team2Id }, 'contradicting_pick'),
    add({ gameId: open?.id, pickedTeamId: open?.team2Id }, 'contradicting_pick'),
    add(random.pick(listStored()), 'pick_locked'),
    add({ gameId: picked?.id, pickedTeamId: picked?.team2Id }, 'pick_locked'),
    add({ ...good(), bracketId: othersDraftId }, 'not_found'),
    add({ ...good(), bracketId: draftIds.get(seasons.late) }, 'not_found'),
    add({ ...good(), bracketId: UNKNOWN_ID }, 'not_found'),
    add({ ...good(), tournamentId: seasons.late.id }, 'not_found'),
    add({ ...good(), tournamentId: UNKNOWN_ID }, 'not_found'),
    add({ ...good(), bracketId: random.pick([null, 0, -1, 1.5, '1']) }, 'invalid_input'),
  ];
}

const KINDS = 36;
// Each kind at least once on each database.
const COUNTS = { quick: 2 * KINDS, full: 1000 };

trials(NAME, 'no bracket holds a pick that cannot come true', COUNTS, async ({ number, random }) => {
  const kinds = [...drawBadPickRequests(random), ...drawBadBrackets(random), ...drawBadAdditions(random)];
  expect(kinds).toHaveLength(KINDS);
  const { code, body, send } = kinds[number % KINDS] as Request;
  const response = await send();
  const sent = JSON.stringify(body);
  expect([response.status, response.body.code], sent).toEqual([STATUS[code] ?? 400, code]);
  expect(response.body.message).toMatch(/\w+ \w+/);
  if (FIELD[code]) expect(response.body.issues[0].path, sent).toMatch(FIELD[code]);
  expect(await readRows(), sent).toEqual(rowsBefore);
});

it(titleOf(NAME, 'possible picks of the same people are accepted'), async () => {
  const { season, late } = seasons;
  const random = createRandom(1, 'possible');
  expectStatus(await addPick(season, good(), '').send(), 201);
  for (const one of [season, late]) expectStatus(await submit(one, fillAround(one, random), '').send(), 201);
});
