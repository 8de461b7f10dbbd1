import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** What nearly every page needs; the calls of admins, passkeys and the statistics are in the files of their pages. */
const SHARED =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|@tanstack)\/|src\/web\/(api\/(?!admin\/|passkey|stats)|app\/|browser\/|ui\/)|src\/domain\/(players\/names|bracket\/rounds|results\/progress)/;

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

export default defineConfig({
  root: 'src/web',
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
          // One file instead of one for each part that some pages share: a request costs more than a few lines of code.
          groups: [{ name: 'shared', test: SHARED }],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/healthz': server, '/readyz': server } },
});
