import type { FastifyRequest } from 'fastify';
import type { RegistrationSettings, RegistrationSettingsInput } from '../../contract/registration.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Db, Queryable } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { settings } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { generateReadableCode } from '../readable-code.ts';

// 69 random bits.
const CODE_LENGTH = 14;

const COLUMNS = { registration: settings.registration, code: settings.code };

export async function readSettings(db: Queryable): Promise<RegistrationSettings> {
  return only(await db.select(COLUMNS).from(settings));
}

/** Changes who may register. Generates a code if one is needed and there is none, or if null is given for it. */
export function changeSettings(
  context: Context,
  { registration, code: given }: RegistrationSettingsInput,
): Promise<RegistrationSettings> {
  return commit(context, async (tx): Promise<Change<RegistrationSettings>> => {
    const before = only(await tx.select(COLUMNS).from(settings).for('update'));
    const wanted = given === undefined ? before.code : given;
    const code = wanted ?? (registration === 'code' ? generateReadableCode(CODE_LENGTH) : null);
    const result = only(await tx.update(settings).set({ registration, code }).returning(COLUMNS));
    // The code is a secret and stays out of the audit log.
    const describe = (each: RegistrationSettings) => ({ registration: each.registration });
    const after = { ...describe(result), ...(before.code !== code && { code: 'changed' }) };
    return { result, audit: ['registration changed', describe(before), after], events: [{ type: 'settings' }] };
  });
}

/** Refuses a registration that the settings do not allow. Wrong codes are limited by network. */
export async function requireRegistration(db: Db, rateLimits: RateLimits, { body, ip }: FastifyRequest): Promise<void> {
  const { registration, code } = await readSettings(db);
  if (registration === 'closed') {
    throw new AppError('forbidden', 'registration_closed', 'Registration is closed. Please ask the organiser.');
  }
  if (registration === 'open') return;
  const given = codeOf(body);
  const tries = [{ key: `wrong codes from ${networkOf(ip)}`, ...LIMITS.wrongCodes }];
  // Counted before the comparison: once over the limit, even the right code is refused, so guessing does not find it.
  if (given) await rateLimits.enforce(tries);
  if (given !== null && given === foldCode(code ?? '')) return rateLimits.refund(tries);
  const message = 'Please enter the code that you got from the organiser.';
  throw new AppError('forbidden', 'registration_code', message, { issues: [{ path: 'code', message }] });
}

/** The code in an input that is not validated yet. */
function codeOf(input: unknown): string | null {
  const { code } = (input ?? {}) as { code?: unknown };
  return typeof code === 'string' ? foldCode(code) : null;
}

/** Makes codes equal that differ only in how keyboards capitalise and compose letters. */
function foldCode(code: string): string {
  return code.normalize('NFC').trim().toLowerCase();
}
