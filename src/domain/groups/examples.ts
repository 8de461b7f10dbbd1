import { type DecidedGame, isDecided } from '../bracket/game.ts';
import { ROUNDS } from '../bracket/rounds.ts';
import { nameOf, seedOf, type Tree } from '../bracket/tree.ts';
import { loserOf } from '../results/outcome.ts';
import type { Scoring } from '../scoring/scoring.ts';
import { type ExampleGame, type ExamplePick, exampleOf } from './scorings.ts';

interface Names {
  /** Null where no team is meant. */
  winner: string | null;
  loser: string | null;
}

const MADE_UP: readonly ExampleGame[] = [
  { round: 'round_of_32', winnerSeed: 12, loserSeed: 5 },
  { round: 'round_of_32', winnerSeed: 1, loserSeed: 16 },
  { round: 'elite_8', winnerSeed: 3, loserSeed: 1 },
  { round: 'championship', winnerSeed: 2, loserSeed: 1 },
];

const MOST = 4;

/** What right picks of a season are worth: its greatest upsets first, then its latest game. Before the first result, made-up games. */
export function listExamples(tree: Tree | null, scoring: Scoring): (ExamplePick & Names)[] {
  const decided = tree ? tree.games.filter(isDecided).filter(({ round }) => round !== 'play_in') : [];
  const games =
    tree && decided.length > 0
      ? choose(decided.map((game) => describe(tree, game)))
      : MADE_UP.map((game) => nameTeams(tree, game));
  return games.map(({ winner, loser, ...game }) => ({ ...exampleOf(scoring, game), winner, loser }));
}

function choose(games: readonly (ExampleGame & Names)[]): (ExampleGame & Names)[] {
  const upsets = games.toSorted((a, b) => b.winnerSeed - b.loserSeed - (a.winnerSeed - a.loserSeed));
  const latest = games.toSorted((a, b) => ROUNDS.indexOf(b.round) - ROUNDS.indexOf(a.round));
  return [...new Set([...upsets.slice(0, MOST - 1), ...latest])].slice(0, MOST);
}

function describe(tree: Tree, game: DecidedGame): ExampleGame & Names {
  return { round: game.round, ...nameGame(tree, game.winnerId, loserOf(game) ?? 0) };
}

/** The teams of a drawn bracket that play such a game, if there are any. */
function nameTeams(tree: Tree | null, example: ExampleGame): ExampleGame & Names {
  for (const { round, team1Id, team2Id } of tree?.games ?? []) {
    if (!tree || round !== example.round || team1Id === null || team2Id === null) continue;
    const found = [nameGame(tree, team1Id, team2Id), nameGame(tree, team2Id, team1Id)].find(
      ({ winnerSeed, loserSeed }) => winnerSeed === example.winnerSeed && loserSeed === example.loserSeed,
    );
    if (found) return { round, ...found };
  }
  return { ...example, winner: null, loser: null };
}

function nameGame(tree: Tree, winnerId: number, loserId: number) {
  return {
    winner: nameOf(tree, winnerId),
    winnerSeed: seedOf(tree, winnerId) ?? 0,
    loser: nameOf(tree, loserId),
    loserSeed: seedOf(tree, loserId) ?? 0,
  };
}
