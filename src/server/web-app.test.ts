import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadWebApp } from './web-app.ts';

it('the web app installs under the name of the game, even if the build has compressed the manifest', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'pages.json'), '{}');
  for (const suffix of ['', '.br', '.gz']) {
    writeFileSync(path.join(folder, `manifest.webmanifest${suffix}`), '{ "name": "{{app-name}}" }');
  }
  const { files } = await loadWebApp(folder, 'Hoops');
  expect(files.get('/manifest.webmanifest')?.bodies).toEqual({ identity: Buffer.from('{ "name": "Hoops" }') });
});
