import type { OpeningDayGame, OpeningDayStat } from '../../../contract/opening-day.ts';
import type { Player } from '../../../contract/players.ts';
import { compareNames, fullName } from '../../../domain/players/names.ts';
import {
  pointsField,
  type ResultValues,
  type Side as ScoreName,
  toScoreValues,
} from '../../admin/result-form-values.tsx';

export interface LineupPlayer {
  id: number;
  name: string;
  /** What is stored of this player in this game, if anything is. */
  points: number | null;
  /** Whether the player has another team by now, or none. */
  hasMoved: boolean;
}

export interface Side {
  teamId: number;
  teamName: string;
  players: LineupPlayer[];
}

/** Who can have points in a game: the players of both teams, and who has some although they have moved on since. */
export function readLineup(
  { team1, team2 }: Pick<OpeningDayGame, 'team1' | 'team2'>,
  players: readonly Player[],
  stats: readonly OpeningDayStat[],
): Side[] {
  const teamOf = new Map(players.map(({ id, teamId }) => [id, teamId]));
  const hasLine = new Set(stats.map(({ player }) => player.id));
  return [team1, team2].map(({ id: teamId, name: teamName }) => {
    const scorers = stats
      .filter((stat) => stat.teamId === teamId)
      .map(({ player, points }) => ({
        ...{ id: player.id, name: fullName(player), points, hasMoved: teamOf.get(player.id) !== teamId },
      }));
    const others = players
      .filter((player) => player.teamId === teamId && !hasLine.has(player.id))
      .map((player) => ({ id: player.id, name: fullName(player), points: null, hasMoved: false }));
    return { teamId, teamName, players: [...scorers, ...others].sort((a, b) => compareNames(a.name, b.name)) };
  });
}

/** A lineup that somebody is filling in, with those who have joined meanwhile at the end: nobody leaves under a finger. */
export function addNewcomers(sides: readonly Side[], now: readonly Side[]): Side[] {
  const known = new Set(sides.flatMap(({ players }) => players.map(({ id }) => id)));
  return sides.map((side, index) => {
    const newcomers = (now[index]?.players ?? []).filter(({ id }) => !known.has(id));
    return newcomers.length === 0 ? side : { ...side, players: [...side.players, ...newcomers] };
  });
}

/** What stands in the form at first: what is stored, and 0 points are not the same as none. */
export function startValues(scores: Pick<OpeningDayGame, ScoreName>, sides: readonly Side[]): ResultValues {
  const players = sides.flatMap((side) => side.players);
  const points = players.map(({ id, points }) => [pointsField(id), points === null ? '' : String(points)]);
  return { ...toScoreValues(scores), ...Object.fromEntries(points) };
}

export function idsOf(sides: readonly Side[]): number[] {
  return sides.flatMap(({ players }) => players.map(({ id }) => id));
}
