import { expect, it } from 'vitest';
import { createHealth } from './health.ts';

/** A database that accepts reads, and writes if `takesWrites` is set. */
function createFake() {
  const fake = { takesWrites: true, probes: [] as string[] };
  const health = createHealth({
    read: async () => fake.probes.push('read'),
    write: async () => {
      fake.probes.push('write');
      if (!fake.takesWrites) throw new Error('no space left');
    },
  });
  return { fake, health };
}

it('shares one probe among concurrent checks, and probes again for later ones', async () => {
  const { fake, health } = createFake();
  await Promise.all([health.check(), health.check(), health.check()]);
  expect(fake.probes).toEqual(['read']);
  await health.check();
  expect(fake.probes).toEqual(['read', 'read']);
});

it('is unhealthy after a failure until the database accepts writes again', async () => {
  const { fake, health } = createFake();
  fake.takesWrites = false;
  await health.check();
  health.reportFailure();
  await expect(health.check()).rejects.toThrow('no space left');
  await expect(health.check()).rejects.toThrow('no space left');
  fake.takesWrites = true;
  await health.check();
  await health.check();
  expect(fake.probes.at(-1)).toBe('read');
});

it('counts a failure that is reported during a probe', async () => {
  const { fake, health } = createFake();
  health.reportFailure();
  const checked = health.check();
  health.reportFailure();
  await checked;
  fake.takesWrites = false;
  await expect(health.check()).rejects.toThrow('no space left');
});
