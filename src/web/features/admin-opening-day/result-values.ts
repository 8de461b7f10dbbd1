import { GameResult } from '../../../contract/games.ts';
import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { ApiError } from '../../api/client.ts';
import { checkInput } from '../../forms/check-input.ts';
import type { Side } from './lineup.ts';

/** What is typed, by the names of the fields. */
export type ResultValues = Record<string, string>;

export const pointsField = (playerId: number) => `points-${playerId}`;

type Scores = Pick<OpeningDayGame, 'team1Score' | 'team2Score'>;

export function startValues({ team1Score, team2Score }: Scores, sides: readonly Side[]): ResultValues {
  const points = listPlayers(sides).map(({ id, points }) => [pointsField(id), write(points)]);
  return { team1Score: write(team1Score), team2Score: write(team2Score), ...Object.fromEntries(points) };
}

/** What to send: a blank score is 0, and who has no points typed did not play. */
export function readResult(values: ResultValues, sides: readonly Side[]): GameResult {
  const playerStats = listPlayers(sides)
    .map(({ id }) => ({ playerId: id, text: (values[pointsField(id)] ?? '').trim() }))
    .filter(({ text }) => text !== '')
    .map(({ playerId, text }) => ({ playerId, points: readNumber(text) }));
  return {
    team1Score: readNumber(values['team1Score'] ?? ''),
    team2Score: readNumber(values['team2Score'] ?? ''),
    playerStats,
  };
}

export function checkResult(values: ResultValues, sides: readonly Side[]): Record<string, string> {
  const result = readResult(values, sides);
  const found = Object.entries(checkInput(GameResult, result));
  return Object.fromEntries(found.map(([path, message]) => [fieldOf(path, result), message]));
}

/** A refusal of one player's points, said at the field of that player. */
export function atFields(error: unknown, result: GameResult): unknown {
  if (!(error instanceof ApiError)) return error;
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path, result), message }));
  return new ApiError(error.status, '', { message: error.sentence, issues });
}

/** How many points the players of a side have together. */
export function addUp(values: ResultValues, { players }: Side): number {
  const numbers = players.map(({ id }) => readNumber(values[pointsField(id)] ?? ''));
  return numbers.reduce((sum, points) => sum + (points > 0 ? points : 0), 0);
}

/** Blank is 0; what is no whole number is none at all. */
export function readNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function fieldOf(path: string, { playerStats }: GameResult): string {
  const line = /^playerStats\.(\d+)\./.exec(path)?.[1];
  const playerId = line && playerStats[Number(line)]?.playerId;
  return playerId ? pointsField(playerId) : path;
}

function listPlayers(sides: readonly Side[]) {
  return sides.flatMap(({ players }) => players);
}

function write(number: number | null): string {
  return number === null ? '' : String(number);
}
