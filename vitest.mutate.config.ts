import { defineConfig } from 'vitest/config';

// `npm run mutate` runs the tests of the rules for every mutant, and nothing else.
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    setupFiles: 'test/short-properties.ts',
    isolate: false,
    testTimeout: 60_000,
  },
});
