import type { Picker } from '../../contract/pick-shares.ts';
import { type ContenderId, isCombined, type Tree, wayTo } from '../../domain/bracket/tree.ts';
import { foldName } from '../../domain/players/names.ts';
import { MAX_FOUND } from '../../domain/scoring/ranking.ts';
import { searchRows, sortBrackets } from '../../engine/name-search.ts';
import { rankByTotal } from '../../engine/page.ts';
import { countPickers, hasPick, listPickers, type StoredPick, toStoredPick } from '../../engine/pickers.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { readOwners } from './entries.ts';
import { requireClosed, type Standings } from './standings.ts';

interface PickerQuery {
  gameId: number;
  teamId: ContenderId;
  /** Part of a name. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the people who picked a contender to win a game, in the order of the leaderboard, and how many there are. */
export async function readPickers(
  db: Db,
  current: Standings,
  query: PickerQuery,
): Promise<{ total: number; pickers: Picker[] }> {
  requireClosed(current);
  const pick = findPick(current, query);
  const { total, ranked } = await finish(current, () => findPickers(current, pick, query));
  // Submissions may have been reopened in the meantime.
  requireClosed(current);
  const owners = await readOwners(
    db,
    ranked.map(({ bracketId }) => bracketId),
  );
  const pickers = ranked.flatMap(({ bracketId, rank }) => {
    const owner = owners.get(bracketId);
    return owner ? [{ bracketId, ...owner, rank }] : [];
  });
  return { total, pickers };
}

function findPick({ scoreboard, tree }: Standings, { gameId, teamId }: PickerQuery): StoredPick {
  const pick = canBePicked(tree, gameId, teamId) ? toStoredPick(scoreboard, gameId, teamId) : null;
  if (!pick) throw notFound('There is no such game, or this team cannot play in it.');
  return pick;
}

function canBePicked(tree: Tree, gameId: number, contender: ContenderId): boolean {
  const isOwnPlayIn = isCombined(contender) && tree.gameById.get(gameId)?.round === 'play_in';
  return !isOwnPlayIn && wayTo(tree, contender, gameId) !== null;
}

interface Found {
  total: number;
  ranked: { bracketId: number; rank: number }[];
}

// Names between two yields to the event loop.
const SEARCH_SLICE = 8_192;

/** Yields after each slice of the work. */
function* findPickers(
  { scoreboard }: Standings,
  pick: StoredPick,
  { search, offset, limit }: PickerQuery,
): Generator<undefined, Found> {
  const end = offset + limit;
  let total = countPickers(scoreboard, pick);
  let bracketIds: number[];
  if (search === undefined) bracketIds = yield* listPickers(scoreboard, pick, offset, end);
  else {
    const folded = foldName(search);
    const found: number[] = [];
    for (let from = 0; from < scoreboard.table.length && found.length < MAX_FOUND; from += SEARCH_SLICE) {
      if (from > 0) yield undefined;
      found.push(
        ...searchRows(scoreboard, folded, from, from + SEARCH_SLICE).filter((id) => hasPick(scoreboard, id, pick)),
      );
    }
    const sorted = sortBrackets(scoreboard, 'total', found.slice(0, MAX_FOUND));
    total = sorted.length;
    bracketIds = sorted.slice(offset, end);
  }
  return {
    total,
    ranked: bracketIds.map((bracketId) => ({ bracketId, rank: rankByTotal(scoreboard, bracketId) ?? 0 })),
  };
}

/** Yields to the event loop between slices. If the standings change meanwhile, the work is done again at once. */
async function finish<Result>(current: Standings, start: () => Generator<undefined, Result>): Promise<Result> {
  const { version, scoreboard } = current;
  const brackets = countBrackets(scoreboard);
  const work = start();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
    if (current.version !== version || countBrackets(scoreboard) !== brackets) return finishAtOnce(start());
  }
}

function finishAtOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
