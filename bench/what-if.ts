import { setTimeout as sleep } from 'node:timers/promises';
import { isDecided } from '../dist/domain/bracket/game.js';
import { realTeamIn, replaceGames, type Tree } from '../dist/domain/bracket/tree.js';
import { propagateWinner } from '../dist/domain/results/results.js';
import { createRandom } from '../scripts/random.ts';
import { makeRequest } from './connection.ts';
import { insertBrackets, insertPeople, insertResults, insertTournament, TOURNAMENT } from './fixtures.ts';
import { sendAtRate } from './open-loop.ts';
import { playSeason } from './season.ts';
import { type Server, startServer, withEmbedded } from './servers.ts';
import { formatTime, type Row } from './table.ts';
import { quantile } from './timing.ts';

const BRACKETS = 100_000;
const PER_SECOND = 50;
const SECONDS = 20;
const GOAL_MS = 100;
const { next: random } = createRandom(1, 'what if');

/** Pages of what if, each with other winners, so that none is cached, with few games left and before the first. */
export async function measureWhatIf(): Promise<Row[]> {
  const moments = playSeason();
  const before = moments[0]?.tree as Tree;
  const measureAt = async (left: number) => {
    const tree = moments.at(-1 - left)?.tree as Tree;
    return withEmbedded(
      async (run) => {
        await insertTournament(run, before);
        await insertPeople(run, BRACKETS, 0);
        await insertBrackets(run, before, BRACKETS);
        await insertResults(run, tree);
      },
      async (env) => {
        const server = await startServer(env);
        return measure(server, tree, left).finally(server.stop);
      },
    );
  };
  return [await measureAt(15), await measureAt(33)];
}

async function measure(server: Server, tree: Tree, left: number): Promise<Row> {
  while ((await fetch(`${server.url}${TOURNAMENT}/odds?limit=1`)).status !== 200) await sleep(100);
  const page = makeRequest('GET', `${TOURNAMENT}/leaderboard?limit=100`);
  const plain = await timeSlowest(server, () => page);
  const slowest = await timeSlowest(server, () =>
    makeRequest('GET', `${TOURNAMENT}/what-if?limit=100&winners=${imagineSome(tree)}`),
  );
  return {
    what: `${BRACKETS.toLocaleString('en')} brackets, what if with ${left} games open, ${PER_SECOND} a second, p99`,
    goal: formatTime(GOAL_MS),
    measured: formatTime(slowest),
    baseline: `${formatTime(plain)} the leaderboard, cached`,
    ratio: plain / slowest,
    met: slowest <= GOAL_MS,
  };
}

async function timeSlowest({ url }: Server, request: () => Buffer): Promise<number> {
  const { responses, failed } = await sendAtRate({
    urls: [url],
    perSecond: PER_SECOND,
    seconds: SECONDS,
    makeRequest: request,
  });
  const refused = responses.filter(({ status }) => status !== 200).length;
  if (failed + refused > 0) throw new Error(`${failed + refused} requests were not answered with 200.`);
  return quantile(
    responses.map(({ ms }) => ms),
    0.99,
  );
}

/** Winners of a random number of the undecided games, from the first on. */
export function imagineSome(tree: Tree): string {
  const open = tree.games.filter((game) => !isDecided(game));
  const pairs: string[] = [];
  let imagined = tree;
  for (const { id } of open.slice(0, 1 + Math.floor(random() * open.length))) {
    const game = imagined.gameById.get(id);
    const winnerId = game && realTeamIn(imagined, game, random() < 0.5 ? 0 : 1);
    if (!game || !winnerId) continue;
    pairs.push(`${id}:${winnerId}`);
    imagined = replaceGames(imagined, propagateWinner(imagined, { ...game, winnerId, status: 'completed' }));
  }
  return pairs.join();
}
