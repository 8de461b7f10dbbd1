import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server completes the built page with the game's name; while developing nobody else would. */
const nameTheGame: Plugin = {
  name: 'name-the-game',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll('{{app-name}}', () => process.env['APP_NAME'] || 'Swish'),
};

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
  },
  server: { proxy: { '/api': server, '/healthz': server, '/readyz': server } },
});
