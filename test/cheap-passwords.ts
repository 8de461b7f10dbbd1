import { vi } from 'vitest';

// Secure hashes would take most of the time of tests that are about something else. src/server/auth/passwords.test.ts
// checks their real cost. Verifying needs no mock, since every hash contains its own cost.
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cost) };
});
