import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Loaded before all else, to start a program sooner and to hash passwords cheaply where a test is about neither.

// V8 compiles the embedded database without optimizing it, which would take longer than all that a test does with it.
setFlagsFromString('--liftoff-only');

// src/server/auth/passwords.test.ts checks the real cost of passwords.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (/** @type {string} */ password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
