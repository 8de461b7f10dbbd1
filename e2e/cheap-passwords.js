import { createRequire } from 'node:module';

// Hashes that are worth something would take much of the time of tests that are about something else, so their servers
// load this before all else. What passwords really cost is checked in src/server/auth/passwords.test.ts.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (/** @type {string} */ password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
