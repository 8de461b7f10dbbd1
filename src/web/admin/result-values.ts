import { GameResult } from '../../contract/games.ts';
import { ApiError } from '../api/client.ts';
import { checkInput } from '../forms/check-input.ts';

export const SIDES = ['team1Score', 'team2Score'] as const;
export type Side = (typeof SIDES)[number];

type PointsName = `points-${number}`;

/** What stands in the fields of a form. A player without a value has no entry, or an empty one. */
export type ResultValues = { [name in Side]: string } & { [name: PointsName]: string };

export type ResultErrors = Partial<Record<Side | PointsName, string>>;

export function nameOfPoints(playerId: number): PointsName {
  return `points-${playerId}`;
}

/** A score as it stands in its field; nothing as long as there is none. */
export function writeScores(game: Record<Side, number | null>): Record<Side, string> {
  return { team1Score: String(game.team1Score ?? ''), team2Score: String(game.team2Score ?? '') };
}

/** Blank counts as 0; what is no whole number is none. */
export function parseScore(text: string): number {
  const figures = text.trim();
  if (figures === '') return 0;
  return /^[+-]?\d+$/.test(figures) ? Number(figures) : Number.NaN;
}

export function readScores(values: ResultValues): Record<Side, number> {
  return { team1Score: parseScore(values.team1Score), team2Score: parseScore(values.team2Score) };
}

/** Whoever has points in the fields, also if their field is not shown. */
export function listScorers(values: ResultValues): number[] {
  return Object.entries(values).flatMap(([name, text]) => {
    const playerId = /^points-(\d+)$/.exec(name)?.[1];
    return playerId && text.trim() ? [Number(playerId)] : [];
  });
}

/** What to send. A player whose field is blank did not play; with a 0 they played without scoring. */
export function readResult(values: ResultValues, playerIds: readonly number[]): GameResult {
  const playerStats = playerIds
    .filter((playerId) => values[nameOfPoints(playerId)]?.trim())
    .map((playerId) => ({ playerId, points: parseScore(values[nameOfPoints(playerId)] ?? '') }));
  return { ...readScores(values), playerStats };
}

/** What is wrong with each field in itself, by the name of the field. */
export function checkFields(values: ResultValues, playerIds: readonly number[]): ResultErrors {
  const result = readResult(values, playerIds);
  const found = Object.entries(checkInput(GameResult, result));
  return Object.fromEntries(found.map(([path, message]) => [fieldOf(path, result), message]));
}

/** A refusal of one player's points, said at the field of that player. */
export function atFields(error: unknown, result: GameResult): unknown {
  if (!(error instanceof ApiError)) return error;
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path, result), message }));
  return new ApiError(error.status, '', { message: error.sentence, issues });
}

function fieldOf(path: string, { playerStats }: GameResult): string {
  const line = /^playerStats\.(\d+)\./.exec(path)?.[1];
  const playerId = line && playerStats[Number(line)]?.playerId;
  return playerId ? nameOfPoints(playerId) : path;
}

/** What the players of a team have together; nothing as long as nobody's points are known. */
export function sumPoints(values: ResultValues, playerIds: readonly number[]): number | null {
  const { playerStats } = readResult(values, playerIds);
  if (playerStats.length === 0) return null;
  const sum = playerStats.reduce((total, { points }) => total + points, 0);
  return Number.isNaN(sum) ? null : sum;
}
