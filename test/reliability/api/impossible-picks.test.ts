import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { combinedId, type Tree } from '../../../src/domain/bracket/tree.ts';
import { type BracketPick, listPicks, mapPicks, type Picks } from '../../../src/domain/picks/picks.ts';
import { checkBracket, checkPick } from '../../../src/domain/picks/submission.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import { prepare, prepareApp } from '../../api/prepare.ts';
import { addPick, decide, startGame, submit } from '../../api/season-calls.ts';
import { storeBegunBracket } from '../../begun-bracket.ts';
import {
  arbMutations,
  arbValidBracket,
  canSubmit,
  isSoundAndOpen,
  listContenders,
  mutatePicks,
} from '../../domain-fixtures.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../../test-season.ts';
import { isFull, isSingleTrial, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';

const NAME = 'impossible picks';
const INVALID = ['unknown_game', 'duplicate_game', 'impossible_pick', 'contradicting_pick', 'incomplete_bracket'];
const CONFLICTS = ['game_started', 'pick_locked'];

interface SeasonWithBegun {
  id: number;
  tree: Tree;
  /** A begun bracket of the picker, with the stored picks. */
  begunId: number;
  stored: Picks;
}

const { test, admin } = prepareApp();
/** Somebody without a bracket, who submits whole ones. */
const newcomer = prepare(() => test.user());
/** Somebody with a begun bracket in each season, who adds picks one by one. */
const picker = prepare(() => test.user());
const seasons: SeasonWithBegun[] = [];
const reasonsMet = new Set<string>();
let rowsBefore: unknown;

/** A season of 34 teams with nothing played, and one of 32 with a result and a running game. */
beforeAll(async () => {
  for (const size of [34, 32] as const) {
    const { id, games } = await makeSeason(admin, { size, beside: seasons.map((season) => season.id) });
    if (size === 32) {
      await decide(admin, games[0]?.id, 2);
      await startGame(admin, games[15]?.id);
    }
    const tree = await readTree(admin, id);
    // A pick in the first round, and one in the second whose first-round games are not picked.
    const wanted = [games[5]?.id, games[12]?.nextGameId];
    const picks = fillBracket(tree).filter(({ gameId }) => wanted.includes(gameId));
    const begunId = await storeBegunBracket(test.database, id, picker.id, picks);
    seasons.push({ id, tree, begunId, stored: mapPicks(picks) });
  }
  rowsBefore = await readRows();
});

const readRows = () => test.database.db.select().from(brackets).orderBy(brackets.id);

/** A pick of any game and team, now and then of another season, mostly of a team that can reach the game. */
function drawPick({ tree }: SeasonWithBegun, random: Random): BracketPick {
  const gameId = random.pick((random.chance(0.9) ? tree : random.pick(seasons).tree).games).id;
  const onRoute = listContenders(tree, gameId);
  const anyone = [...random.pick(seasons).tree.routes.keys(), ...[1, 2, 3, 4].map(combinedId)];
  return { gameId, pickedTeamId: random.pick(random.chance(0.6) && onRoute.length > 0 ? onRoute : anyone) };
}

/** A pick that cannot be added to the begun bracket. */
function drawRefusedPick(season: SeasonWithBegun, random: Random): BracketPick {
  const { tree, stored } = season;
  const pick = drawPick(season, random);
  const isRefused =
    stored.has(pick.gameId) || !isSoundAndOpen(tree, new Map(stored).set(pick.gameId, pick.pickedTeamId));
  return isRefused ? pick : drawRefusedPick(season, random);
}

/** A bracket that must be refused, its picks in any order. */
function drawRefusedBracket(season: SeasonWithBegun, random: Random): BracketPick[] {
  const arbMutated = fc
    .tuple(arbValidBracket(fc.constant(season.tree)), arbMutations)
    .map(([{ tree, picks }, mutations]) => mutatePicks(tree, picks, mutations));
  const [mutated = new Map()] = fc.sample(arbMutated, { numRuns: 1, seed: random.between(0, 2 ** 31 - 1) });
  const { gameId, pickedTeamId } = drawPick(season, random);
  const picks = random.chance(0.3) ? new Map(mutated).set(gameId, pickedTeamId) : mutated;
  const list = random.shuffle(listPicks(picks));
  if (!canSubmit(season.tree, picks)) return list;
  return random.chance(0.3) ? [...list, random.pick(list)] : drawRefusedBracket(season, random);
}

trials(
  NAME,
  'no bracket holds a pick that cannot come true',
  { quick: 200, full: 1000 },
  async ({ number, random }) => {
    const season = random.pick(seasons);
    const { id, tree, begunId, stored } = season;
    const send = async () => {
      if (number % 2 === 0) {
        const sent = drawRefusedBracket(season, random);
        return { sent, check: checkBracket(tree, sent), response: await submit(newcomer, id, sent) };
      }
      const sent = drawRefusedPick(season, random);
      return { sent, check: checkPick(tree, stored, sent), response: await addPick(picker, begunId, id, sent) };
    };
    const { sent, check, response } = await send();
    // That it is refused is known without the rules; they only say why.
    const [code, message] = check.ok ? ['', ''] : [check.reason, check.message];
    const status = CONFLICTS.includes(code) ? 409 : 400;
    expect(response, JSON.stringify(sent)).toMatchObject({ status, body: { code, message } });
    expect(await readRows(), JSON.stringify(sent)).toEqual(rowsBefore);
    reasonsMet.add(code);
  },
);

// The quick form has too few trials for the rarest reasons.
it.runIf(isFull && !isSingleTrial)(titleOf(NAME, 'the trials have met each reason to refuse'), () => {
  expect([...reasonsMet].toSorted()).toEqual([...INVALID, ...CONFLICTS].toSorted());
});

it(titleOf(NAME, 'possible picks of the same people are accepted'), async () => {
  for (const { id, tree, begunId, stored } of seasons) {
    const [next] = fillBracket(tree, undefined, stored).filter(({ gameId }) => !stored.has(gameId));
    expectStatus(await addPick(picker, begunId, id, next), 201);
    expectStatus(await submit(newcomer, id, fillBracket(tree)), 201);
  }
});
