import { z } from 'zod';
import { MAX_SCORE } from '../domain/results/results.ts';
import { MAX_SEARCH } from '../domain/search.ts';
import { hasStackedAccents, isPlain, isVisible } from '../domain/visible.ts';

// The largest value of a PostgreSQL integer. A higher id must not reach the database; only the audit log could have it.
const MAX_INTEGER = 2_147_483_647;

const INVALID_ID = 'Must be a valid id';

export const Id = idField(INVALID_ID);

export function idField(message: string) {
  return z.int(message).min(1, message).max(MAX_INTEGER, message);
}

/** An id in a path or a query string. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d*$/, INVALID_ID)
  .transform(Number)
  .refine((id) => id <= MAX_INTEGER, INVALID_ID);

/** The id of a team or, if it is negative, of a combined slot, in a path. */
export const ContenderIdText = z
  .string()
  .regex(/^-?[1-9]\d*$/, INVALID_ID)
  .transform(Number)
  .refine((id) => Math.abs(id) <= MAX_INTEGER, INVALID_ID);

/** An id in a query string; empty means none. */
export const OptionalIdText = z.union([z.literal('').transform(() => undefined), IdText]).optional();

export const IdParams = z.object({ id: IdText });

/** With `optional`, the response is null instead of an error if the resource does not exist. */
export const OptionalQuery = z.object({
  optional: z
    .enum(['true', 'false', ''], 'Optional must be true or false')
    .optional()
    .transform((text) => text === 'true')
    .describe('true: the response is null instead of an error if there is none'),
});

/** The longest list in a response: a country's leaderboard would not fit into one. */
const MAX_ENTRIES = 10_000;

// In a query string an empty value means none.
function countField(message: string) {
  return z
    .string(message)
    .regex(/^\d*$/, message)
    .optional()
    .transform((text) => (text ? Math.min(Number(text), MAX_INTEGER) : undefined));
}

/** How many entries of a list to send. */
export function limitField(usual: number, most: number) {
  return countField('Limit must be a whole number')
    .transform((limit = usual) => Math.min(limit, most))
    .describe(`${usual} by default, at most ${most}`);
}

const OffsetField = countField('Offset must be a whole number').transform((offset = 0) => offset);

/** A page of a list that is short by default; the header X-Total-Count has the length of the whole list. */
export function pageQuery(usual: number, most: number) {
  return z.object({ limit: limitField(usual, most), offset: OffsetField });
}

/** A page of a list, by default as long as allowed; the header X-Total-Count has the length of the whole list. */
export const ListQuery = z.object({
  limit: countField('Limit must be a whole number')
    .transform((limit = MAX_ENTRIES) => Math.min(limit, MAX_ENTRIES))
    .describe(`at most ${MAX_ENTRIES}, which is the default`),
  offset: OffsetField,
});
export type ListQuery = z.infer<typeof ListQuery>;

export const Search = z
  .string()
  .max(MAX_SEARCH, `Search must be at most ${MAX_SEARCH} characters`)
  .refine(isPlain, 'Search must not have invisible characters')
  .trim()
  .optional()
  .transform((search) => search || undefined);

/** A point in time in responses: ISO 8601 in UTC. The server hands over a Date. */
export const Timestamp = z.preprocess(
  (time: Date | string) => (time instanceof Date ? time.toISOString() : time),
  z.iso.datetime(),
);

const INVALID_DATE = 'Please enter a valid date';

// An earlier year is a typing error, such as 26 for 2026.
const FIRST_YEAR = 1900;

/** A date with or without a time; without an offset it is UTC. */
export function dateField(required: string) {
  return z
    .string(required)
    .min(1, required)
    .refine((text) => isDate(text), INVALID_DATE)
    .describe('ISO 8601, with or without a time')
    .transform((text) => new Date(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`))
    .refine((date) => date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= 9999, INVALID_DATE);
}

const IsoDate = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true, local: true }),
  // Only without an offset does the one above take a time without seconds.
  z.iso.datetime({ offset: true, precision: -1 }),
]);

function isDate(text: string): boolean {
  return IsoDate.safeParse(text).success && !Number.isNaN(Date.parse(text));
}

/** A date in a change: undefined leaves it, null and '' remove it. */
export const ChangedDate = z
  .union([z.literal('').transform(() => null), dateField(INVALID_DATE)], INVALID_DATE)
  .nullable()
  .optional();

export const OptionalDate = ChangedDate.transform((date) => date ?? null);

// Before normalization a character may be a letter with several combining marks: this many UTF-16 units at most.
const MAX_UNITS_PER_CHARACTER = 10;

/** Required text, by default of one line. `min` counts code points, as PostgreSQL does; `max` UTF-16 units, which are never fewer. */
export function requiredText(min: number, max: number, name: string, isAllowed = isPlain) {
  const tooShort = min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`;
  const tooLong = `${name} must be at most ${max} characters`;
  return (
    z
      .string(tooShort)
      // Checked first: normalizing thousands of accents takes seconds.
      .max(max * MAX_UNITS_PER_CHARACTER, { error: tooLong, abort: true })
      .normalize('NFC')
      .trim()
      .refine((text) => [...text].length >= min && isVisible(text), tooShort)
      .refine(isAllowed, { error: `${name} must not have invisible characters`, abort: true })
      .max(max, tooLong)
  );
}

/** Text of one line, or as allowed, whose letters do not reach into the lines above and below. */
export function readableText(max: number, name: string, isAllowed?: (text: string) => boolean) {
  return requiredText(1, max, name, isAllowed).refine(
    (text) => !hasStackedAccents(text),
    `${name} has too many accents`,
  );
}

/** Optional text: null, empty and blank all mean none. */
export function optionalText(maxLength: number, tooLong: string) {
  return plainText(maxLength, tooLong).nullish().transform(noneIfBlank);
}

/** Text in a change: undefined leaves it, null, empty and blank remove it. */
export function changedText(maxLength: number, tooLong: string) {
  return plainText(maxLength, tooLong).nullable().transform(noneIfBlank).optional();
}

function plainText(maxLength: number, tooLong: string) {
  return z.string().trim().max(maxLength, tooLong).refine(isPlain, 'Must not have invisible characters');
}

function noneIfBlank(text: string | null | undefined): string | null {
  return text && isVisible(text) ? text : null;
}

const MAX_URL_LENGTH = 500;

export const OptionalImageUrl = optionalImageUrl();

/** The address of a picture elsewhere, or one of our own. */
export function optionalImageUrl(isOwn: (url: string) => boolean = () => false) {
  return optionalText(MAX_URL_LENGTH, `Must be at most ${MAX_URL_LENGTH} characters`)
    .refine(
      (url) => url === null || isOwn(url) || /^https?:\/\/(?!\/)[^\s\p{C}\p{Z}]+$/iu.test(url),
      'Must be an http or https address',
    )
    .refine((url) => url === null || !/^https?:\/\/[^/?#]*@/i.test(url), 'Must not have a username or password in it');
}

/** A team's score or a player's points. */
export const Points = z
  .int('Must be a whole number')
  .min(0, 'Score must be 0 or greater')
  .max(MAX_SCORE, `Must be at most ${MAX_SCORE}`);
