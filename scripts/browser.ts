import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { log, run, runTool } from './run.js';

// The headless shell first: it is the same engine without windows, and the tests take a third less time in it.
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APT_PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the tests: the system's, else Playwright's own, else one that is installed now. Returns the file of
 * the system's browser, and null for Playwright's, which Playwright finds itself.
 */
export async function ensureBrowser(): Promise<string | null> {
  const given = process.env['BROWSER_EXECUTABLE'] || findSystemBrowser();
  if (given) return given;
  if (existsSync(chromium.executablePath())) return null;
  log('Installing a browser for the tests ...');
  if ((await runTool('@playwright/test/cli.js', ['install', 'chromium'])) === 0) return null;
  if (canUseApt()) {
    log('Playwright could not install a browser. Installing one with apt-get ...');
    await run('apt-get', ['update', '-qq']);
    for (const name of APT_PACKAGES) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      const installed = findSystemBrowser();
      if (installed) return installed;
    }
  }
  throw new Error('The browser tests need Chromium or Chrome, and none could be installed: please install one.');
}

function findSystemBrowser() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const files = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [...files, ...MAC_APPLICATIONS].find((file) => existsSync(file)) ?? null;
}

function canUseApt() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
