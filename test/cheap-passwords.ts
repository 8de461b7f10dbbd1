import { vi } from 'vitest';

// Hashes that are worth something take most of the time of tests that are about something else. What they really cost
// is checked in src/server/auth/passwords.test.ts; how one is verified, it says itself.
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cost) };
});
