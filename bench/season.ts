import { drawBracket } from '../dist/domain/bracket/generation.js';
import { buildTree, replaceGames, type Tree } from '../dist/domain/bracket/tree.js';
import { numberField, packPicks } from '../dist/domain/picks/packed-picks.js';
import { applyResult } from '../dist/domain/results/results.js';
import { countBrackets, createScoreboard, put, type Scoreboard } from '../dist/engine/scoreboard.js';
import { createRandom } from '../scripts/random.ts';

const { next: random, pick: choose } = createRandom(1, 'bench');

/** The tree of a field of 34 teams, with play-ins, before the first game. */
function makeTree() {
  const seeds = Array.from({ length: 16 }, (_, index) => index + 1);
  const places = [1, 2].flatMap((bracketPosition) => [...seeds, 16].map((seed) => ({ seed, bracketPosition })));
  const teams = places.map((place, index) => ({ id: index + 1, name: `Team ${index + 1}`, ...place }));
  const games = drawBracket(teams).map(({ number, round, team1Id, team2Id, nextNumber }) => ({
    id: number,
    round,
    team1Id,
    team2Id,
    nextGameId: nextNumber,
    team1Score: null,
    team2Score: null,
    winnerId: null,
    status: 'scheduled' as const,
  }));
  return buildTree(games, teams);
}

/** The games after some results, and the game that was decided last. */
export type Moment = { tree: Tree; lastGameId: number | null };

/** Plays a season at random. The moment at index n has n results. */
export function playSeason() {
  const moments: Moment[] = [{ tree: makeTree(), lastGameId: null }];
  for (let moment = moments[0]; moment; moment = playNext(moment)) if (moment !== moments[0]) moments.push(moment);
  return moments;
}

function playNext({ tree }: Moment): Moment | undefined {
  const game = tree.games.find(({ winnerId }) => winnerId === null);
  if (!game) return undefined;
  const firstTeamWins = random() < 0.7;
  const score = firstTeamWins ? { team1Score: 70, team2Score: 60 } : { team1Score: 60, team2Score: 70 };
  const change = applyResult(tree, game.id, score);
  if (!change.ok) throw new Error(change.message);
  return { tree: replaceGames(tree, change.changed), lastGameId: game.id };
}

/** Random picks: the first team of a game seven times in ten, and no pick for half of the play-ins. */
export function makePicks(tree: Tree) {
  const picks = new Map<number, number>();
  for (const game of tree.games) {
    const [first, second] = tree.feeders.get(game.id) ?? [null, null];
    const team1 = game.team1Id ?? picks.get(first ?? 0) ?? null;
    const team2 = game.team2Id ?? picks.get(second ?? 0) ?? null;
    const winner = random() < 0.7 ? team1 : team2;
    if (winner !== null) picks.set(game.id, winner);
  }
  for (const game of tree.games) if (game.round === 'play_in' && random() < 0.5) picks.delete(game.id);
  return picks;
}

// With accents and a small letter first, which sorting by name has to handle.
export const FIRST_NAMES =
  'Ada Bob Chloé Dmitri Eve Émile Fatima Grace Hugo Ines jo Łukasz Maria Noor Omar Ruth Sam Zoë'.split(' ');
export const LAST_NAMES =
  'Brown Chen García Jones Kowalska Li Müller Nowak Okafor Patel Singh Smith Tanaka Younis'.split(' ');

/** Numbers games and teams by their place in the tree, as `insertTournament` in fixtures.ts stores them. */
export function numberTree(tree: Tree) {
  const withNumber: (row: { id: number }, index: number) => { id: number; number: number } = ({ id }, index) => ({
    id,
    number: index + 1,
  });
  return numberField(tree.games.map(withNumber), [...tree.teamById.values()].map(withNumber));
}

const DISTINCT_BRACKETS = 4_096;
const encoder = new TextEncoder();

/** Adds random brackets until the scoreboard has `size` of them. */
export function fillScoreboard(
  tree: Tree,
  size: number,
  scoreboard: Scoreboard = createScoreboard(numberTree(tree), tree),
) {
  for (const bracket of makeBrackets(scoreboard, tree, countBrackets(scoreboard), size)) put(scoreboard, bracket);
  return scoreboard;
}

function* makeBrackets({ numbering }: Scoreboard, tree: Tree, existing: number, size: number) {
  const distinct = Array.from({ length: DISTINCT_BRACKETS }, () => packPicks(numbering, makePicks(tree)));
  for (let bracketId = existing + 1; bracketId <= size; bracketId += 1) {
    const picks = distinct[Math.floor(random() * DISTINCT_BRACKETS)] ?? new Uint8Array(33);
    const name = encoder.encode([choose(FIRST_NAMES), choose(LAST_NAMES), Math.floor(random() * 10_000)].join(' '));
    yield { bracketId, submittedAt: 1_700_000_000_000 + 3 * bracketId, name, picks };
  }
}
