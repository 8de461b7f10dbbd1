import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { GameResult } from '../../contract/games.ts';
import { ApiError } from '../api/client.ts';
import { validateInput } from '../forms/use-form.ts';

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
  const found = Object.entries(validateInput(GameResult, result));
  return Object.fromEntries(found.map(([path, message]) => [fieldOf(path, result), message]));
}

/** A refusal of one player's points, said at the field of that player. */
export function atFields(error: unknown, result: GameResult): unknown {
  if (!(error instanceof ApiError)) return error;
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path, result), message }));
  return new ApiError(error.status, '', { message: error.userMessage, issues });
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

interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode;
  /** In small, under the label. */
  note?: ReactNode;
  error: string | undefined;
  size: 'score' | 'points';
  /** Where the field stands in its grid. */
  place?: string;
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

/** A field for one whole number, with the keyboard of phones for it. A click takes the old number away. */
export function NumberField({ label, note, error, size, place = '', ...input }: NumberFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, note && noteId].filter(Boolean).join(' ');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What is wrong is typed over, also where the focus has been all the time.
    if (error && field.current === document.activeElement) field.current?.select();
  }, [error]);
  return (
    <div className={`${SIZES[size].frame} ${place}`}>
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
