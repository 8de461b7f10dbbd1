import { sendAtRate } from './arrivals.js';
import { makeRequest, quantile } from './load.js';
import { makePicks, playSeason } from './season.js';
import { cookieOf, packSeeded, seedPeople, seedTournament, TOURNAMENT } from './seed.js';
import { startServer, withEmbedded, withPostgres } from './servers.js';
import { submitOneByOne, submitStraight } from './straight.js';
import { formatTime } from './table.js';

/** @typedef {import('./table.js').Row} Row */
/** @typedef {Awaited<ReturnType<typeof sendAtRate>>} Outcome */

const SECONDS = 10;
const WARM_UP = { perSecond: 100, seconds: 3 };
// The national peak of 2025.
const NATION = 709;
const FRIENDS = 250;
const READS = 50;

const tree = findTree();

function findTree() {
  const [start] = playSeason();
  if (!start) throw new Error('There is no season.');
  return start.tree;
}

/** @param {number} howMany */
function makeSubmissions(howMany) {
  const different = Array.from({ length: 500 }, () =>
    [...makePicks(tree)].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId })),
  );
  return Array.from({ length: howMany }, (_, index) =>
    makeRequest(
      'POST',
      '/api/brackets',
      { cookie: cookieOf(index + 1) },
      {
        tournamentId: 1,
        picks: different[index % different.length],
      },
    ),
  );
}

/** @param {number} people */
function fillWith(people) {
  return async (/** @type {import('../dist/server/db/database.js').RunSql} */ run) => {
    await seedTournament(run, tree);
    await seedPeople(run, people);
  };
}

/** @returns {Promise<Row[]>} */
export async function measurePostgres() {
  const warm = WARM_UP.perSecond * WARM_UP.seconds;
  const people = warm + NATION * SECONDS;
  return withPostgres(fillWith(2 * people), async (env) => {
    const yardstick = await submitStraight(env['DATABASE_URL'] ?? '', packSeeded(tree, makePicks(tree)), people, 3_000);
    const servers = [await startServer(env), await startServer(env)];
    const urls = servers.map(({ url }) => url);
    const requests = makeSubmissions(people);
    const requestAt = (/** @type {number} */ number) => requests[number] ?? Buffer.alloc(0);
    await sendAtRate({ urls, ...WARM_UP, makeRequest: requestAt });
    const before = await countBrackets(urls);
    const outcome = await sendAtRate({
      ...{ urls, perSecond: NATION, seconds: SECONDS },
      makeRequest: (number) => requestAt(warm + number),
    });
    const added = (await countBrackets(urls)) - before;
    for (const server of servers) await server.stop();
    return [submissionRow('PostgreSQL and two servers', NATION, outcome, added, yardstick)];
  });
}

/** @returns {Promise<Row[]>} */
export async function measureEmbedded() {
  const warm = WARM_UP.perSecond * WARM_UP.seconds;
  const people = warm + FRIENDS * SECONDS;
  let straight = 0;
  /** @param {import('../dist/server/db/database.js').RunSql} run */
  const fill = async (run) => {
    await fillWith(2 * people)(run);
    straight = await submitOneByOne(run, packSeeded(tree, makePicks(tree)), people, 3_000);
  };
  return withEmbedded(fill, async (env) => {
    const { url, stop } = await startServer(env);
    const requests = makeSubmissions(people);
    const requestAt = (/** @type {number} */ number) => requests[number] ?? Buffer.alloc(0);
    const reads = [`${TOURNAMENT}/leaderboard?limit=500`, `${TOURNAMENT}/games`, '/api/tournaments/current'].map(
      (path) => makeRequest('GET', path, { 'accept-encoding': 'br' }),
    );
    const readAt = (/** @type {number} */ number) => reads[number % reads.length] ?? Buffer.alloc(0);
    await sendAtRate({ urls: [url], ...WARM_UP, makeRequest: requestAt });
    const alone = await sendAtRate({ urls: [url], perSecond: READS, seconds: 3, makeRequest: readAt });
    const before = await countBrackets([url]);
    const [outcome, read] = await Promise.all([
      sendAtRate({
        ...{ urls: [url], perSecond: FRIENDS, seconds: SECONDS },
        makeRequest: (number) => requestAt(warm + number),
      }),
      sendAtRate({ urls: [url], perSecond: READS, seconds: SECONDS, makeRequest: readAt }),
    ]);
    const added = (await countBrackets([url])) - before;
    await stop();
    const readsAlone = p99(alone);
    return [
      submissionRow('the embedded database', FRIENDS, outcome, added, straight),
      {
        what: `reads meanwhile, ${READS} a second, p99`,
        goal: formatTime(100),
        measured: formatTime(p99(read)),
        yardstick: `${formatTime(readsAlone)} without submissions`,
        ratio: readsAlone / p99(read),
        holds: p99(read) <= 100 && read.answers.every(({ status }) => status === 200) && read.failed === 0,
      },
    ];
  });
}

/**
 * As every server tells it; they must agree before long.
 * @param {readonly string[]} urls
 */
async function countBrackets(urls) {
  for (let tries = 0; tries < 100; tries += 1) {
    const counts = await Promise.all(
      urls.map(async (url) => {
        const { headers } = await fetch(`${url}${TOURNAMENT}/leaderboard?limit=1`);
        return Number(headers.get('x-total-count'));
      }),
    );
    if (counts.every((count) => count === counts[0])) return counts[0] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The servers do not agree on how many brackets there are.');
}

/** @param {Outcome} outcome */
function p99({ answers }) {
  return quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );
}

/**
 * @param {string} where
 * @param {number} goal
 * @param {Outcome} outcome
 * @param {number} added
 * @param {number} yardstick
 * @returns {Row}
 */
function submissionRow(where, goal, outcome, added, yardstick) {
  const accepted = outcome.answers.filter(({ status }) => status === 201).length;
  const refused = outcome.answers.length - accepted + outcome.failed;
  const lost = accepted - added;
  return {
    what: `submissions to ${where}, held for ${SECONDS} s, p99`,
    goal: `${goal}/s, 1 s, none lost`,
    measured: `${Math.round(accepted / outcome.seconds)}/s, ${formatTime(p99(outcome))}, ${lost} lost, ${refused} refused`,
    yardstick: `${Math.round(yardstick)}/s straight into the database`,
    ratio: accepted / outcome.seconds / yardstick,
    holds: accepted === goal * SECONDS && lost === 0 && p99(outcome) <= 1000 && outcome.seconds <= SECONDS + 1,
  };
}
