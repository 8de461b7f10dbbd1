import { expect, it } from 'vitest';
import { createHealth } from './health.ts';

/** A database that answers always, and takes writes or not. */
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

it('checks that come together share one probe, and later ones make another', async () => {
  const { fake, health } = createFake();
  await Promise.all([health.check(), health.check(), health.check()]);
  expect(fake.probes).toEqual(['read']);
  await health.check();
  expect(fake.probes).toEqual(['read', 'read']);
});

it('after a failure a database that only reads is not healthy, until it takes writes again', async () => {
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

it('a failure that is reported during a probe counts', async () => {
  const { fake, health } = createFake();
  health.reportFailure();
  const checked = health.check();
  health.reportFailure();
  await checked;
  fake.takesWrites = false;
  await expect(health.check()).rejects.toThrow('no space left');
});
