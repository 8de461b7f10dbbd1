import { afterAll, beforeAll } from 'vitest';

/**
 * What the tests of a file share: an object that is filled before they run, and closed after them if it can be. Later
 * ones may build on earlier ones.
 */
export function prepare<T extends object>(make: () => Promise<T>): T {
  const value = {} as T & { close?(): Promise<void> };
  beforeAll(async () => {
    Object.assign(value, await make());
  });
  afterAll(() => value.close?.());
  return value;
}
