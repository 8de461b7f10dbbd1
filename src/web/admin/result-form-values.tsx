import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { GameResult } from '../../contract/games.ts';
import { ApiError } from '../api/client.ts';
import { validateInput } from '../forms/use-form.ts';

export const SCORE_FIELDS = ['team1Score', 'team2Score'] as const;
export type ScoreField = (typeof SCORE_FIELDS)[number];

type PointsName = `points-${number}`;

/** The values of a result form. A player who did not play has no entry, or an empty one. */
export type ResultValues = { [name in ScoreField]: string } & { [name: PointsName]: string };

export type ResultErrors = Partial<Record<ScoreField | PointsName, string>>;

export function pointsField(playerId: number): PointsName {
  return `points-${playerId}`;
}

/** The scores of a game as form values. */
export function toScoreValues(game: Record<ScoreField, number | null>): Record<ScoreField, string> {
  return { team1Score: String(game.team1Score ?? ''), team2Score: String(game.team2Score ?? '') };
}

/** Parses a score or points: blank is 0, anything but a whole number is NaN. */
export function parseScore(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

export function parseScores(values: ResultValues): Record<ScoreField, number> {
  return { team1Score: parseScore(values.team1Score), team2Score: parseScore(values.team2Score) };
}

/** The ids of the players with a value in the form, even if their field is not rendered. */
export function listScorers(values: ResultValues): number[] {
  return Object.entries(values).flatMap(([name, text]) => {
    const playerId = /^points-(\d+)$/.exec(name)?.[1];
    return playerId && text.trim() ? [Number(playerId)] : [];
  });
}

/** The request body. A blank field means that the player did not play; 0, that they did not score. */
export function parseResult(values: ResultValues, playerIds: readonly number[]): GameResult {
  const playerStats = playerIds
    .filter((playerId) => values[pointsField(playerId)]?.trim())
    .map((playerId) => ({ playerId, points: parseScore(values[pointsField(playerId)] ?? '') }));
  return { ...parseScores(values), playerStats };
}

/** Validation errors by field name. */
export function validateFields(values: ResultValues, playerIds: readonly number[]): ResultErrors {
  const result = parseResult(values, playerIds);
  const found = Object.entries(validateInput(GameResult, result));
  return Object.fromEntries(found.map(([path, message]) => [fieldOf(path, result), message]));
}

/** Maps an API error's issues to field names, so that an error in a player's points is shown at their field. */
export function mapIssuesToFields(error: unknown, result: GameResult): unknown {
  if (!(error instanceof ApiError)) return error;
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path, result), message }));
  return new ApiError(error.status, '', { message: error.userMessage, issues });
}

function fieldOf(path: string, { playerStats }: GameResult): string {
  const index = /^playerStats\.(\d+)\./.exec(path)?.[1];
  const playerId = index && playerStats[Number(index)]?.playerId;
  return playerId ? pointsField(playerId) : path;
}

/** The sum of these players' points; null if all fields are blank or one is not a whole number. */
export function sumPoints(values: ResultValues, playerIds: readonly number[]): number | null {
  const { playerStats } = parseResult(values, playerIds);
  if (playerStats.length === 0) return null;
  const sum = playerStats.reduce((total, { points }) => total + points, 0);
  return Number.isNaN(sum) ? null : sum;
}

interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode;
  /** Small text under the label. */
  note?: ReactNode;
  error: string | undefined;
  size: 'score' | 'points';
  /** For the frame around label and input. */
  className?: string;
}

const SIZES = {
  score: {
    frame: 'grid justify-items-center gap-1 text-center',
    input: 'h-16 w-full max-w-32 text-center font-display font-extrabold text-4xl',
  },
  points: {
    frame: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3',
    input: 'h-11 w-20 text-center font-semibold text-lg',
  },
} as const;

/** A field for a whole number, with a numeric keyboard. The focus selects its text, so that typing replaces it. */
export function NumberField({ label, note, error, size, className = '', ...input }: NumberFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, note && noteId].filter(Boolean).join(' ');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Selects an invalid value, so that typing replaces it, even if the field kept the focus.
    if (error && field.current === document.activeElement) field.current?.select();
  }, [error]);
  return (
    <div className={`${SIZES[size].frame} ${className}`}>
      <div className="wrap-anywhere min-w-0 leading-tight">
        <label htmlFor={id}>{label}</label>
        {note && (
          <p id={noteId} className="text-faint text-sm">
            {note}
          </p>
        )}
      </div>
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onFocus={({ target }) => target.select()}
        className={`rounded-xl border border-edge bg-paper text-ink placeholder:text-faint/60 aria-invalid:border-2 aria-invalid:border-bad ${SIZES[size].input}`}
        {...input}
      />
      {error && (
        <p id={errorId} className="col-span-full font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
