import { expect } from 'vitest';
import { isDecided } from '../../../src/domain/bracket.ts';
import { must, readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { drawEntries, enterAll, expectSeason, openPlayedSeason } from './entered-results.ts';
import { killAmidst } from './kill-amidst.ts';
import { shareAmongTrials } from './killable-server.ts';
import { expectStandings, findBrackets } from './submitted-brackets.ts';

const FEW_GAMES = 3;
const withSeason = shareAmongTrials(100, openPlayedSeason);

trials(
  2,
  'a result is there after kill -9 with winner, next game and player points, or not at all',
  { quick: 5, full: 500 },
  ({ random }) =>
    withSeason(async (season) => {
      const { server, id, entered } = season;
      const entries = drawEntries(await readTree(server.admin(), id), season.players, random);
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
      if (tree.games.filter((game) => !isDecided(game)).length > FEW_GAMES) return;
      must(await server.admin().post(`/api/tournaments/${id}/reset`), 200);
      entered.length = 0;
    }),
);
