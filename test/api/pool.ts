import { beforeAll } from 'vitest';
import { createRandom } from '../../scripts/random.ts';
import type { Caller } from '../caller.ts';
import { enterResult, isPlayable, type SeasonFacts, startFacts } from '../oracle/facts.ts';
import type { TestApp } from '../test-app.ts';
import { expectStatus, fillBracket, type makeSeason, readTree, tossCoins } from '../test-season.ts';
import { decide, submit, type User } from './season-calls.ts';

interface Options {
  test: TestApp;
  admin: Caller;
  season: Awaited<ReturnType<typeof makeSeason>>;
  seed: number;
}

const BRACKETS = 9;

/** Nine people with random brackets in an open season, and the facts about it for the oracle. */
export function preparePool({ test, admin, season, seed }: Options) {
  const { next: random } = createRandom(seed, 'pool');
  const facts = {} as SeasonFacts;
  const users: User[] = [];

  beforeAll(async () => {
    Object.assign(facts, startFacts(season));
    const tree = await readTree(admin, season.id);
    while (users.length < BRACKETS) {
      const user = await test.user();
      users.push(user);
      const picks = fillBracket(tree, tossCoins(random));
      const { id: bracketId } = expectStatus(await submit(user, season.id, picks), 201);
      facts.brackets.push({
        bracketId,
        userId: user.id,
        username: '',
        firstName: null,
        lastName: null,
        isSubmitted: true,
        isSealed: true,
        picks: new Map(picks.map(({ gameId, pickedTeamId }) => [gameId, pickedTeamId])),
      });
    }
  });

  /** Decides games, in the season and in the facts, until so many are left. */
  const playUntil = async (left: number) => {
    while (facts.games.length - facts.results.size > left) {
      const game = facts.games.find((each) => isPlayable(facts, each));
      if (!game) return;
      const winner = random() < 0.5 ? 1 : 2;
      await decide(admin, game.id, winner);
      enterResult(facts, game, winner === 1 ? { team1Score: 1, team2Score: 0 } : { team1Score: 0, team2Score: 1 });
    }
  };
  return { facts, users, playUntil };
}
