import { defineConfig } from 'vite';
import { UNBUNDLED } from './scripts/unbundled.ts';

// The server in one file: Node takes longer to find and read the six hundred it is made of than to run them.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/program',
    emptyOutDir: true,
    rolldownOptions: {
      input: [
        'src/server/main.ts',
        'src/server/reset-password.ts',
        'src/server/export.ts',
        'src/server/import.ts',
        'src/server/watchdog-thread.ts',
        'src/server/standings/name-thread.ts',
        'src/server/chances/chances-thread.ts',
        'src/server/pictures/picture-thread.ts',
      ],
      external: [...UNBUNDLED.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
      // All in one folder, from which src/server/root.ts finds the others.
      output: { chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
});
