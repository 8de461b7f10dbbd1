import { expect } from 'vitest';
import { readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { drawEntries, enterAll, expectSeason, openPlayedSeason, playAnew } from './entered-results.ts';
import { killAmidst } from './kill-amidst.ts';
import { shareAmongTrials } from './killable-server.ts';
import { expectStandings, findBrackets } from './submitted-brackets.ts';

// Of 31, so that there are some to enter; mostly few, which take a while as well.
const MOST_PLAYED = 24;
const FEW = 5;
const withSeason = shareAmongTrials(100, openPlayedSeason);

trials(
  2,
  'a result is there after kill -9 with winner, next game and player points, or not at all',
  { quick: 3, full: 500 },
  ({ random }) =>
    withSeason(async (season) => {
      const { server, id, entered } = season;
      const played = await playAnew(season, random.between(0, random.chance(0.2) ? MOST_PLAYED : FEW), random);
      const entries = drawEntries(played, season.players, random);
      const mostAnswers = Math.min(entries.length - 1, 6);
      await killAmidst(server, { random, mostAnswers }, (work) => enterAll(server, entries, work));
      await server.start();

      const tree = await readTree(server.admin(), id);
      for (const entry of entries) {
        const isThere = tree.gameById.get(entry.gameId)?.winnerId != null;
        if (entry.isAcknowledged) expect(isThere, `the result of game ${entry.gameId}`).toBe(true);
        if (isThere) entered.push(entry);
      }
      await expectSeason(season, tree);
      await expectStandings(server.admin(), tree, id, await findBrackets(server.people(), season.submissions));
    }),
);
