import { expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { Game } from '../../../src/contract/games.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { makeSeason, must, readTree } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { killAmidst } from './kill-amidst.ts';
import { type KillableServer, openKillableServer, shareAmongTrials } from './killable-server.ts';
import { expectStandings, fillBrackets, findBrackets, type Submission, submitAll } from './submitted-brackets.ts';

// With `npm test` the machine does much else at the same time.
const READY_MS = isFull ? 3_000 : 30_000;
const PEOPLE = 12;
const TRIALS_PER_FOLDER = 50;
const withServer = shareAmongTrials(TRIALS_PER_FOLDER, async () => {
  const server = await openKillableServer(PEOPLE);
  return { server, earlier: [] as Submission[], close: server.close };
});

trials(
  1,
  'a bracket that was acknowledged is there after kill -9, and none is there in part',
  { quick: 5, full: 1000 },
  ({ number, random }) =>
    withServer(async ({ server, earlier }) => {
      const { id, games, teams } = await makeSeason(server.admin());
      const submissions = fillBrackets(server.people(), { tournamentId: id, tree: buildTree(games, teams), random });
      await killAmidst(server, { random, mostAnswers: PEOPLE - 1 }, (work) =>
        submitAll(server.people(), submissions, random, work),
      );
      expect(await server.start(), 'how many milliseconds until it was ready again').toBeLessThan(READY_MS);

      const stored = await findBrackets(server.people(), submissions);
      if (number % 5 === 0) {
        await playSome(server, games, random);
        await expectStandings(server.admin(), await readTree(server.admin(), id), id, stored);
        await findBrackets(server.people(), earlier);
      }
      // What was found once has to stay, acknowledged or not.
      const isStored = ({ userId }: Submission) => stored.some(({ bracket }) => bracket.userId === userId);
      earlier.push(...submissions.filter(isStored).map((submission) => ({ ...submission, isAcknowledged: true })));
    }),
);

/** A few results, so that there is something to count. */
async function playSome(server: KillableServer, games: readonly Game[], random: Random): Promise<void> {
  for (const { id } of random.shuffle(games.slice(0, 16)).slice(0, 3)) {
    const score = random.chance(0.5) ? { team1Score: 70, team2Score: 60 } : { team1Score: 60, team2Score: 70 };
    must(await server.admin().put(`/api/games/${id}/result`, score), 200);
  }
}
