import { opponentOf } from './format.ts';
import type { PlacedTeam } from './game.ts';
import { MAIN_ROUNDS, type MainRound, type Round } from './rounds.ts';

/** A game that has no id yet. Games are numbered from 1 in board order, and linked by those numbers. */
export interface PlannedGame {
  number: number;
  round: Round;
  team1Id: number | null;
  team2Id: number | null;
  nextNumber: number | null;
}

// The better seed of each first-round game in one half, top to bottom.
const HALF = [1, 8, 5, 4, 6, 3, 7, 2] as const;

interface Matchup {
  favourite: PlacedTeam;
  /** The one opponent, or the two teams of the play-in. */
  underdogs: PlacedTeam[];
}

/** Draws the games of a field that `placeTeams` has placed, in board order. */
export function drawBracket(teams: readonly PlacedTeam[]): PlannedGame[] {
  const matchups = [...pairHalf(teams, 'left'), ...pairHalf(teams, 'right')];
  const withPlayIn = matchups.filter((matchup) => matchup.underdogs.length === 2);
  const firstNumber = withPlayIn.length + 1;

  const playIns = withPlayIn.map(
    (matchup, index): PlannedGame => ({
      number: index + 1,
      round: 'play_in',
      team1Id: matchup.underdogs[0]?.id ?? null,
      team2Id: matchup.underdogs[1]?.id ?? null,
      nextNumber: firstNumber + matchups.indexOf(matchup),
    }),
  );
  return [...playIns, ...drawRounds(matchups, firstNumber)];
}

function drawRounds(matchups: readonly Matchup[], firstNumber: number): PlannedGame[] {
  const games: PlannedGame[] = [];
  let start = firstNumber;
  for (const [roundIndex, round] of MAIN_ROUNDS.entries()) {
    const size = matchups.length / 2 ** roundIndex;
    for (let index = 0; index < size; index += 1) {
      games.push({
        number: start + index,
        round,
        ...teamsIn(round, matchups[index]),
        nextNumber: round === 'championship' ? null : start + size + Math.floor(index / 2),
      });
    }
    start += size;
  }
  return games;
}

function teamsIn(round: MainRound, matchup: Matchup | undefined): Pick<PlannedGame, 'team1Id' | 'team2Id'> {
  if (round !== 'round_of_32' || matchup === undefined) return { team1Id: null, team2Id: null };
  const [opponent, rival] = matchup.underdogs;
  return {
    team1Id: matchup.favourite.id,
    team2Id: rival === undefined ? (opponent?.id ?? null) : null,
  };
}

function pairHalf(teams: readonly PlacedTeam[], half: 'left' | 'right'): Matchup[] {
  return HALF.flatMap((seed) => {
    const [left, right] = teams
      .filter((team) => team.seed === seed)
      .sort((a, b) => a.bracketPosition - b.bracketPosition);
    const favourite = half === 'left' ? left : right;
    if (favourite === undefined) return [];
    const underdogs = teams
      .filter((team) => team.seed === opponentOf(seed) && team.bracketPosition === favourite.bracketPosition)
      .sort((a, b) => a.id - b.id);
    return [{ favourite, underdogs }];
  });
}
