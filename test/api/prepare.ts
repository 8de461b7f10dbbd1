import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';

/**
 * Makes what the tests of a file share. The object is empty until they run, and closed after them if it has `close`. A
 * later `prepare` may use the objects of earlier ones.
 */
export function prepare<T extends object>(make: () => Promise<T>): T {
  const value = {} as T & { close?(): Promise<void> };
  beforeAll(async () => {
    Object.assign(value, await make());
  });
  afterAll(() => value.close?.());
  return value;
}

/** The app that the tests of a file share, with an admin and a visitor. */
export function prepareApp<T extends TestApp = TestApp>(start = startTestApp as () => Promise<T>) {
  const test = prepare(start);
  return { test, admin: prepare(() => test.admin()), visitor: prepare(async () => test.visitor()) };
}
