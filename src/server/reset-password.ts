import './crash.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { Username } from '../contract/users.ts';
import { hasUsername } from './auth/accounts.ts';
import { resetAccess } from './auth/password-resets.ts';
import { generatePassword, hashPassword } from './auth/passwords.ts';
import { logCrashes } from './crash.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { auditLog, users } from './db/schema.ts';
import { parseEnv } from './env.ts';
import { explainStartupError } from './startup-errors.ts';

// As in main.ts.
process.umask(0o077);

// Run with `npm run reset-password -- <username>`.
try {
  process.stdout.write(`\n${await resetPassword(process.argv[2])}\n\n`);
} catch (error) {
  process.stderr.write(`\n${explainStartupError(error, process.env)}\n\n`);
  process.exitCode = 1;
}

/** Sets a generated password for an account, ends its sessions, and removes its passkeys and familiar networks. */
async function resetPassword(input: string | undefined): Promise<string> {
  if (!input) throw new Error('Say whose: npm run reset-password -- <username>');
  // Normalizes the username as the forms do. An invalid one is looked up as it is.
  const { data: username = input } = Username.safeParse(input);
  const env = parseEnv(process.env);
  if (!env.DATABASE_URL && !statSync(path.join(env.DATA_DIR, 'pg'), { throwIfNoEntry: false })) {
    throw new Error(`There is no database in ${env.DATA_DIR}, which is the folder in DATA_DIR.`);
  }
  const log = pino({ level: 'warn' });
  logCrashes(log);
  const database = await openDatabase(env, log);
  try {
    await migrate(database);
    const password = generatePassword();
    const hashed = await hashPassword(password);
    return await database.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(hasUsername(username));
      if (!user) throw new Error(`There is no account called ${username}.`);
      const after = await resetAccess(tx, user.id, hashed);
      await tx
        .insert(auditLog)
        .values({ program: 'Command line', action: 'password reset', targetUserId: user.id, after });
      return `${user.username} can log in with the password ${password}`;
    });
  } finally {
    await database.close();
  }
}
