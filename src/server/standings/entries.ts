import { type LeaderboardEntry, type Owner, PickedFields } from '../../contract/leaderboard.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import type { StandingRow } from '../../engine/page.ts';

/** Copies each property by name: for thousands of entries, spreading takes many times as long. */
export function toLeaderboardEntry(tree: Tree, row: StandingRow, owner: Owner): LeaderboardEntry {
  const { pointsByRound, champion } = row;
  return {
    rank: row.rank,
    bracketId: row.bracketId,
    userId: owner.userId,
    username: owner.username,
    firstName: owner.firstName,
    lastName: owner.lastName,
    profileImageUrl: owner.profileImageUrl,
    totalScore: row.totalScore,
    totalPicks: row.totalPicks,
    correctPicks: row.correctPicks,
    decidedPicks: row.decidedPicks,
    accuracyPercentage: row.accuracyPercentage,
    play_in: pointsByRound.play_in,
    round_of_32: pointsByRound.round_of_32,
    sweet_16: pointsByRound.sweet_16,
    elite_8: pointsByRound.elite_8,
    final_four: pointsByRound.final_four,
    championship: pointsByRound.championship,
    previousRank: row.previousRank,
    championshipTeamName: champion === null ? null : nameOf(tree, champion),
    possibleScore: row.possibleScore,
    alivePicks: row.alivePicks,
    bestRank: row.bestRank,
    tiebreakerGuess: row.tiebreakerGuess,
  };
}

const HIDDEN = Object.fromEntries(Object.keys(PickedFields.shape).map((name) => [name, null]));

/** Clears fields that reveal the guess or picks of future games: others could copy them until submissions close. */
export function hidePicks(entry: LeaderboardEntry): LeaderboardEntry {
  return { ...entry, ...HIDDEN };
}
