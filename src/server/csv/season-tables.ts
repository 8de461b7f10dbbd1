import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { ROUND_LABELS, ROUNDS, SHORT_ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { nameSlots } from '../../domain/bracket/schedule.ts';
import { nameOf, numberOf, seedOf, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { displayName } from '../../domain/players/names.ts';
import type { GameRow } from '../field/field.ts';
import { type Cell, writeCsv } from './csv.ts';

/** The columns of the leaderboard page, and the username, which alone is unique. */
export function writeLeaderboard(entries: readonly LeaderboardEntry[]): Promise<string> {
  const header = [
    ...['Rank', 'Player', 'Username', 'Champion Pick', 'Accuracy'],
    ...ROUNDS.map((round) => SHORT_ROUND_LABELS[round]),
    ...['Total', 'Possible'],
  ];
  return writeCsv(header, entries, (entry) => [
    ...describeOwner(entry),
    entry.championshipTeamName,
    Number(entry.accuracyPercentage.toFixed(1)),
    ...ROUNDS.map((round) => entry[round]),
    entry.totalScore,
    entry.possibleScore,
  ]);
}

export function writeResults(tree: Tree, games: readonly GameRow[]): Promise<string> {
  const header = [
    ...['Game', 'Round', 'Seed 1', 'Team 1', 'Score 1', 'Score 2', 'Team 2', 'Seed 2'],
    ...['Winner', 'Status', 'Time', 'Location'],
  ];
  const ordered = games.toSorted((a, b) => a.number - b.number);
  return writeCsv(header, ordered, (game) => {
    const [team1, team2] = nameSlots(tree, game);
    return [
      numberOf(tree, game.id),
      ROUND_LABELS[game.round],
      seedOrNull(tree, game.team1Id),
      team1,
      game.team1Score,
      game.team2Score,
      team2,
      seedOrNull(tree, game.team2Id),
      game.winnerId === null ? null : nameOf(tree, game.winnerId),
      game.status,
      game.scheduledAt,
      game.location,
    ];
  });
}

/** A row for each bracket, with a column for the pick of each game. */
export function writeBrackets(
  tree: Tree,
  entries: readonly LeaderboardEntry[],
  picksOf: (bracketId: number) => Picks | undefined,
): Promise<string> {
  const games = tree.games.map((game) => `Game ${numberOf(tree, game.id)} (${ROUND_LABELS[game.round]})`);
  const header = ['Rank', 'Player', 'Username', 'Total', 'Tiebreaker', ...games];
  return writeCsv(header, entries, (entry) => {
    const picks = picksOf(entry.bracketId);
    return [
      ...describeOwner(entry),
      entry.totalScore,
      entry.tiebreakerGuess,
      ...tree.games.map(({ id }) => {
        const contender = picks?.get(id);
        return contender === undefined ? null : nameOf(tree, contender);
      }),
    ];
  });
}

function describeOwner(entry: LeaderboardEntry): Cell[] {
  return [entry.rank, displayName(entry), entry.username];
}

function seedOrNull(tree: Tree, teamId: number | null): number | null {
  return teamId === null ? null : seedOf(tree, teamId);
}
