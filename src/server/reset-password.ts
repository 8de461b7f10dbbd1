import './crash.ts';
import { Username } from '../contract/users.ts';
import { hasUsername } from './auth/accounts.ts';
import { resetAccess } from './auth/password-resets.ts';
import { generatePassword, hashPassword } from './auth/passwords.ts';
import { runDatabaseCommand } from './database-command.ts';
import type { Db } from './db/database.ts';
import { auditLog, users } from './db/schema.ts';

// Run with `npm run reset-password -- <username>`.
const [input] = process.argv.slice(2);
await runDatabaseCommand((db) => resetPassword(db, input));

/** Sets a generated password for an account, ends its sessions, and removes its passkeys and familiar networks. */
async function resetPassword(db: Db, given: string | undefined): Promise<string> {
  if (!given) throw new Error('Say whose: npm run reset-password -- <username>');
  // Normalizes the username as the forms do. An invalid one is looked up as it is.
  const { data: username = given } = Username.safeParse(given);
  const password = generatePassword();
  const hashed = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(hasUsername(username));
    if (!user) throw new Error(`There is no account called ${username}.`);
    const after = await resetAccess(tx, user.id, hashed);
    await tx
      .insert(auditLog)
      .values({ program: 'Command line', action: 'password reset', targetUserId: user.id, after });
    return `${user.username} can log in with the password ${password}`;
  });
}
