import type { OpeningDayGame, OpeningDayStat } from '../../../contract/opening-day.ts';
import type { Player } from '../../../contract/players.ts';
import { compareNames, fullName } from '../../../domain/players/names.ts';
import { pointsField, type ResultValues, type ScoreField, toScoreValues } from '../../admin/result-form-values.tsx';

export interface LineupPlayer {
  id: number;
  name: string;
  /** The stored points in this game; null for a player who has none stored. */
  points: number | null;
  /** The player has left the team. */
  hasLeft: boolean;
}

export interface Side {
  teamId: number;
  teamName: string;
  players: LineupPlayer[];
}

/** The players of both teams, and those who have left but have points in this game. */
export function buildLineup(
  { team1, team2 }: Pick<OpeningDayGame, 'team1' | 'team2'>,
  players: readonly Player[],
  stats: readonly OpeningDayStat[],
): Side[] {
  const teamOf = new Map(players.map(({ id, teamId }) => [id, teamId]));
  const idsWithPoints = new Set(stats.map(({ player }) => player.id));
  return [team1, team2].map(({ id: teamId, name: teamName }) => {
    const scorers = stats
      .filter((stat) => stat.teamId === teamId)
      .map(({ player, points }) => ({
        id: player.id,
        name: fullName(player),
        points,
        hasLeft: teamOf.get(player.id) !== teamId,
      }));
    const others = players
      .filter((player) => player.teamId === teamId && !idsWithPoints.has(player.id))
      .map((player) => ({ id: player.id, name: fullName(player), points: null, hasLeft: false }));
    return { teamId, teamName, players: [...scorers, ...others].sort((a, b) => compareNames(a.name, b.name)) };
  });
}

/** Adds players who joined since the form was opened, at the end. Nobody is removed, so that nothing shifts. */
export function addNewcomers(sides: readonly Side[], now: readonly Side[]): Side[] {
  const known = new Set(sides.flatMap(({ players }) => players.map(({ id }) => id)));
  return sides.map((side, index) => {
    const newcomers = (now[index]?.players ?? []).filter(({ id }) => !known.has(id));
    return newcomers.length === 0 ? side : { ...side, players: [...side.players, ...newcomers] };
  });
}

/** The stored scores and points as form values. A player with 0 points has played; one without points has not. */
export function initialValuesOf(scores: Pick<OpeningDayGame, ScoreField>, sides: readonly Side[]): ResultValues {
  const players = sides.flatMap((side) => side.players);
  const points = players.map(({ id, points }) => [pointsField(id), points === null ? '' : String(points)]);
  return { ...toScoreValues(scores), ...Object.fromEntries(points) };
}

export function playerIdsOf(sides: readonly Side[]): number[] {
  return sides.flatMap(({ players }) => players.map(({ id }) => id));
}
