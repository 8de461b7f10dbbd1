import type { Picker } from '../../contract/pick-shares.ts';
import { type ContenderId, isCombined, type Tree, wayTo } from '../../domain/bracket/tree.ts';
import { foldName } from '../../domain/players/names.ts';
import { MAX_FOUND } from '../../domain/scoring/ranking.ts';
import { searchRows, sortBrackets } from '../../engine/name-search.ts';
import { rankByTotal } from '../../engine/page.ts';
import { countPickers, hasPick, listPickers, type StoredPick, toStoredPick } from '../../engine/pickers.ts';
import { countBrackets } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { readOwners } from './entries.ts';
import { requireClosed, type TournamentStandings } from './tournament-standings.ts';

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
  standings: TournamentStandings,
  query: PickerQuery,
): Promise<{ total: number; pickers: Picker[] }> {
  requireClosed(standings);
  const pick = findPick(standings, query);
  const { total, ranked } = await finish(standings, () => findPickers(standings, pick, query));
  // Submissions may have been reopened in the meantime.
  requireClosed(standings);
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

function findPick({ engine, tree }: TournamentStandings, { gameId, teamId }: PickerQuery): StoredPick {
  const pick = canBePicked(tree, gameId, teamId) ? toStoredPick(engine, gameId, teamId) : null;
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
  { engine }: TournamentStandings,
  pick: StoredPick,
  { search, offset, limit }: PickerQuery,
): Generator<undefined, Found> {
  const end = offset + limit;
  let total = countPickers(engine, pick);
  let bracketIds: number[];
  if (search === undefined) bracketIds = yield* listPickers(engine, pick, offset, end);
  else {
    const folded = foldName(search);
    const found: number[] = [];
    for (let from = 0; from < engine.table.length && found.length < MAX_FOUND; from += SEARCH_SLICE) {
      if (from > 0) yield undefined;
      found.push(...searchRows(engine, folded, from, from + SEARCH_SLICE).filter((id) => hasPick(engine, id, pick)));
    }
    const sorted = sortBrackets(engine, 'total', found.slice(0, MAX_FOUND));
    total = sorted.length;
    bracketIds = sorted.slice(offset, end);
  }
  return { total, ranked: bracketIds.map((bracketId) => ({ bracketId, rank: rankByTotal(engine, bracketId) ?? 0 })) };
}

/** Yields to the event loop between slices. If the standings change meanwhile, the work is done again at once. */
async function finish<Result>(
  standings: TournamentStandings,
  start: () => Generator<undefined, Result>,
): Promise<Result> {
  const { version, engine } = standings;
  const brackets = countBrackets(engine);
  const work = start();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
    if (standings.version !== version || countBrackets(engine) !== brackets) return finishAtOnce(start());
  }
}

function finishAtOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
