import { defineConfig } from 'vite';

// The server in one file: Node takes longer to find and read the six hundred it is made of than to run them. What brings
// files of its own stays a package, and so does one whose modules have to run in their order.
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
      external: [
        /^@cwasm\/webp/,
        /^@electric-sql\/pglite/,
        /^@simplewebauthn\/server/,
        '@node-rs/argon2',
        '@resvg/resvg-js',
        'pg-native',
      ],
      // All in one folder, from which src/server/root.ts finds the others.
      output: { chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
});
