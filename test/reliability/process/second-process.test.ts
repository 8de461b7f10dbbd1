import { expect } from 'vitest';
import { launchServer } from '../../process/server-process.ts';
import { makeSeason } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { fillBrackets, findBrackets, gatherCrowd, type Submission } from './crowd.ts';
import { openKillableServer, shareAmongTrials } from './killable-server.ts';

// Longer than the path of a Unix socket can be.
const DEEP = 'a-rather-long-name/'.repeat(8);
const withServer = shareAmongTrials(Number.POSITIVE_INFINITY, async () => {
  const server = await openKillableServer(6, { subfolder: DEEP });
  return { server, all: [] as Submission[], close: server.close };
});

trials(
  'second process',
  'a second process on the data folder is refused in a clear sentence, and takes nothing from the first',
  { quick: 1, full: 50 },
  ({ number, random }) =>
    withServer(async ({ server, all }) => {
      const taken: Submission[] = [];
      const takeSubmissions = async () => {
        const submissions = fillBrackets(server, await makeSeason(server.admin()), random);
        await gatherCrowd(submissions, { random }).finish();
        taken.push(...submissions);
      };
      const second = launchServer({ DATA_DIR: server.dataFolder });
      try {
        let isOver = false;
        const outcome = second.outcome.finally(() => {
          isOver = true;
        });
        while (!isOver) await takeSubmissions();
        const output = expect.stringMatching(/data folder .* is in use by another process/);
        expect(await outcome).toMatchObject({ code: 1, output });
      } finally {
        await second.kill('SIGKILL');
      }
      expect(taken, 'acknowledged while the second process was there').not.toEqual([]);
      await takeSubmissions();
      all.push(...taken);
      const isKilled = number % 10 === 1;
      if (isKilled) {
        await server.stop('SIGKILL');
        await server.start();
      }
      await findBrackets(isKilled ? all : taken);
    }),
);
