import path from 'node:path';
import { isPortTaken } from '../ports.ts';
import { fail, log, ROOT } from '../run.js';
import { createCaller } from './caller.ts';
import { makeCast } from './cast.ts';
import { type FolderMark, prepareFolder, writeMark } from './folder.ts';
import { createGameSimulator } from './game-simulator.ts';
import type { Season } from './games.ts';
import { makeSeason } from './make-season.ts';
import type { Options } from './options.ts';
import { crown, playOn } from './play-on.ts';
import { startServer } from './server.ts';
import { describeSeason } from './welcome.ts';

const ADMIN = 'admin';
const PASSWORD = 'tip-off-time';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a server with a season of its own until it is stopped. */
export async function runDemo(options: Options) {
  const port = process.env['PORT'] || '3000';
  const host = process.env['HOST'] || '127.0.0.1';
  if (process.env['DATABASE_URL']) log('DATABASE_URL is not used here: the demo has a database of its own.');
  if (await isPortTaken(Number(port), host)) fail(`Port ${port} is in use by another program. Choose another PORT.`);
  const folder = path.resolve(ROOT, options.folder);
  const mark = await prepareFolder(folder, options).catch((error) => fail(error.message));

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
    const season = await openSeason(base, mark, folder);
    log(await describeSeason(season, { address, seed: mark.seed, admin: ADMIN, password: PASSWORD, host }));
    await present(season, options, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return;
    hasFailed = true;
    process.stderr.write(`\nThe demo cannot go on: ${error instanceof Error ? error.message : error}\n\n`);
    server.stop('SIGTERM');
  }
}

/** The season in the folder, if it is complete, or a new one. */
async function openSeason(base: string, { seed, isMade }: FolderMark, folder: string): Promise<Season> {
  const cast = makeCast(seed);
  const simulator = createGameSimulator(seed, cast);
  const admin = createCaller(base);
  await admin('POST /api/login', { body: { username: ADMIN, password: PASSWORD } });
  if (isMade) {
    const tournament = await admin('GET /api/tournaments/current');
    if (tournament) return { admin, simulator, tournamentId: tournament.id };
  }
  log('\nMaking a season:');
  const newCaller = () => createCaller(base);
  const season = await makeSeason({ admin, newCaller, simulator, cast, seed, password: PASSWORD });
  await writeMark(folder, { seed, isMade: true });
  return season;
}

async function present(season: Season, { isStill, pace }: Options, signal: AbortSignal) {
  if (isStill) return log('  Nothing moves: that was --still. Ctrl-C stops it.\n');
  log(`  From now on a game goes on every ${pace} s, until the final. Ctrl-C stops it.\n`);
  const champion = await playOn(season, pace, signal);
  if (champion) await crown(season, champion.id);
  const outcome = champion ? `The champion: ${champion.name}.` : 'There is nothing to play.';
  log(`\n  ${outcome} The season stays here to be looked at; Ctrl-C stops it.\n`);
}
