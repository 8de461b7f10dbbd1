import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** The server completes the built page with its settings; while developing nobody else would. */
const nameTheGame: Plugin = {
  name: 'name-the-game',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('{{app-name}}', () => process.env['APP_NAME'] || 'Swish')
      .replaceAll('{{link-preview}}', '')
      .replaceAll(/\{\{(\w+)-url\}\}/g, (_, name) => process.env[`${name.toUpperCase()}_URL`] ?? ''),
};

/** The validation of forms, which most pages do not need. */
const VALIDATION = /node_modules\/zod\/|src\/contract\/|src\/web\/forms\//;

/** The calls, but not the modules of the web app's folder `api`. */
const CALLS = '^/api/(?!.*\\.ts($|\\?))';

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

export default defineConfig({
  root: 'src/web',
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  plugins: [react(), tailwindcss(), nameTheGame],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for what many pages share, instead of one for each part: a request costs more than a few lines of code.
          groups: [{ name: 'shared', minShareCount: 9, test: (id) => !VALIDATION.test(id) }],
        },
      },
    },
  },
  server: { proxy: { [CALLS]: server, '/healthz': server, '/readyz': server } },
});
