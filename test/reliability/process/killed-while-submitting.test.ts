import { expect } from 'vitest';
import { expectStandings } from '../../oracle/expect.ts';
import { enterResult, startFacts } from '../../oracle/facts.ts';
import { expectStatus, makeSeason } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { fillBrackets, findBrackets, gatherCrowd, type Submission } from './crowd.ts';
import { killAmidst, openKillableServer, shareAmongTrials } from './killable-server.ts';

// Only in full trials, where nothing else runs: with `npm test` the time depends on the other tests.
const READY_MS = isFull ? 3_000 : Number.POSITIVE_INFINITY;
const PEOPLE = 12;
const TRIALS_PER_FOLDER = 50;
const withServer = shareAmongTrials(TRIALS_PER_FOLDER, async () => {
  const server = await openKillableServer(PEOPLE);
  return { server, earlier: [] as Submission[], close: server.close };
});

trials(
  'killed while submitting',
  'a bracket that was acknowledged is there after kill -9, and none is there in part',
  { quick: 3, full: 1000 },
  (trial) =>
    withServer(async ({ server, earlier }) => {
      const { number, random } = trial;
      const season = await makeSeason(server.admin());
      const submissions = fillBrackets(server, season, random);
      await killAmidst(server, trial, PEOPLE - 1, gatherCrowd(submissions, { random }));
      expect(await server.start(), 'how many milliseconds until it was ready again').toBeLessThan(READY_MS);

      const brackets = await findBrackets(submissions);
      // Also the last of the three quick trials.
      if (number % 5 === 3) {
        const facts = { ...startFacts(season), brackets };
        for (const game of random.shuffle(facts.games.slice(0, 16)).slice(0, 3)) {
          const score = random.chance(0.5) ? { team1Score: 70, team2Score: 60 } : { team1Score: 60, team2Score: 70 };
          expectStatus(await server.admin().put(`/api/games/${game.id}/result`, score), 200);
          enterResult(facts, game, score);
        }
        await expectStandings(server.admin(), facts);
        await findBrackets(earlier);
      }
      // A bracket that was found once has to stay, acknowledged or not.
      const isStored = ({ owner }: Submission) => brackets.some(({ userId }) => userId === owner().id);
      earlier.push(...submissions.filter(isStored).map((submission) => ({ ...submission, isAcknowledged: true })));
    }),
);
