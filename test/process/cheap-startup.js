import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Loaded before all else where a test is about neither of these.

// The embedded database is compiled quickly instead of well, which would take longer than all that it then does.
setFlagsFromString('--liftoff-only');

// What passwords really cost is checked in src/server/auth/passwords.test.ts.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (/** @type {string} */ password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
