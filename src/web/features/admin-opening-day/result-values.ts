import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { nameOfPoints, type ResultValues, type Side as ScoreName, writeScores } from '../../admin/result-values.ts';
import type { Side } from './lineup.ts';

/** What stands in the form at first: what is stored, and 0 points are not the same as none. */
export function startValues(scores: Pick<OpeningDayGame, ScoreName>, sides: readonly Side[]): ResultValues {
  const players = sides.flatMap((side) => side.players);
  const points = players.map(({ id, points }) => [nameOfPoints(id), points === null ? '' : String(points)]);
  return { ...writeScores(scores), ...Object.fromEntries(points) };
}

export function idsOf(sides: readonly Side[]): number[] {
  return sides.flatMap(({ players }) => players.map(({ id }) => id));
}
