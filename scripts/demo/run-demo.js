import path from 'node:path';
import { fail, ROOT, say } from '../run.js';
import { createCaller } from './caller.js';
import { makeCast } from './cast.js';
import { createDirector } from './director.js';
import { prepareFolder, writeMark } from './folder.js';
import { makeSeason } from './make-season.js';
import { crown, playOn } from './play-on.js';
import { isPortTaken, startServer } from './server.js';
import { describeSeason } from './welcome.js';

/** @typedef {import('./games.js').Season} Season */
/** @typedef {import('./options.js').Options} Options */

const ADMIN = 'admin';
const PASSWORD = 'tip-off-time';
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * A server with a season of its own, which goes on until it is stopped.
 * @param {Options} options
 */
export async function runDemo(options) {
  const port = process.env['PORT'] || '3000';
  const host = process.env['HOST'] || '127.0.0.1';
  if (process.env['DATABASE_URL']) say('DATABASE_URL is not used here: the demo has a database of its own.');
  if (await isPortTaken(Number(port), host)) fail(`Port ${port} is in use by another program. Choose another PORT.`);
  const folder = path.resolve(ROOT, options.folder);
  const kept = await prepareFolder(folder, options).catch((error) => fail(error.message));

  const login = { ADMIN_USERNAME: ADMIN, ADMIN_PASSWORD: PASSWORD };
  const server = startServer({ PORT: port, DATA_DIR: folder, DATABASE_URL: '', ...login });
  const stopping = new AbortController();
  let hasFailed = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stopping.abort();
      server.stop(signal);
    });
  }
  // The server ends with 0 when it was told to, or by the signal itself, if it had not begun to serve.
  server.ended.then((code) => process.exit(hasFailed ? 1 : (code ?? (stopping.signal.aborted ? 0 : 1))));

  try {
    const address = await server.ready;
    const base = address.replace('localhost', host.includes(':') ? '[::1]' : '127.0.0.1');
    const season = await openSeason(base, kept, folder);
    say(await describeSeason(season, { address, seed: kept.seed, admin: ADMIN, password: PASSWORD, host }));
    await present(season, options, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return;
    hasFailed = true;
    process.stderr.write(`\nThe demo cannot go on: ${error instanceof Error ? error.message : error}\n\n`);
    server.stop('SIGTERM');
  }
}

/**
 * The season that was kept, or a new one.
 * @param {string} base
 * @param {import('./folder.js').Kept} kept
 * @param {string} folder
 * @returns {Promise<Season>}
 */
async function openSeason(base, { seed, isMade }, folder) {
  const cast = makeCast(seed);
  const director = createDirector(seed, cast);
  const admin = createCaller(base);
  await admin.post('/api/login', { username: ADMIN, password: PASSWORD });
  if (isMade) return { admin, director, tournamentId: (await admin.get('/api/tournaments/current')).id };
  say('\nMaking a season:');
  const meet = () => createCaller(base);
  const season = await makeSeason({ admin, meet, director, cast, seed, password: PASSWORD });
  await writeMark(folder, { seed, isMade: true });
  return season;
}

/**
 * @param {Season} season
 * @param {Options} options
 * @param {AbortSignal} signal
 */
async function present(season, { isStill, pace }, signal) {
  if (isStill) return say('  Nothing moves: that was --still. Ctrl-C stops it.\n');
  say(`  From now on a game goes on every ${pace} s, until the final. Ctrl-C stops it.\n`);
  const champion = await playOn(season, pace, signal);
  if (champion) await crown(season, champion.id);
  const outcome = champion ? `The champion: ${champion.name}.` : 'There is nothing to play.';
  say(`\n  ${outcome} The season stays here to be looked at; Ctrl-C stops it.\n`);
}
