import type { RunSql } from '../dist/server/db/database.js';
import { makeRequest } from './connection.ts';
import { type LastPeople, submitDirectly, submitOneByOne } from './database-baseline.ts';
import { cookieOf, insertPeople, insertTournament, packBracket, TOURNAMENT } from './fixtures.ts';
import { findHighestRate } from './highest-rate.ts';
import { sendAtRate } from './open-loop.ts';
import { makePicks, playSeason } from './season.ts';
import { startServer, withEmbedded, withPostgres } from './servers.ts';
import { formatTime, type Row } from './table.ts';
import { quantile } from './timing.ts';

export type Outcome = Awaited<ReturnType<typeof sendAtRate>>;

const SECONDS = 8;
const WARM_UP = { perSecond: 100, seconds: 3 };
// `startRate`: a rate that surely holds, which the search begins with (709 brackets a second were submitted at the peak
// of a national bracket contest in 2025). `people`: enough for all attempts, and for the baseline, which uses the last of
// them.
const NATION = { startRate: 709, goal: 1_600, people: 300_000 };
const FRIENDS = { startRate: 250, goal: 900, people: 200_000 };
// The size of the connection pool to each server.
const CONNECTIONS = 256;
const READS_PER_SECOND = 50;
const SUBMISSIONS_DURING_READS = 250;

const tree = makeTree();

function makeTree() {
  const [start] = playSeason();
  if (!start) throw new Error('There is no season.');
  return start.tree;
}

/** Returns a function that builds the submission of the next person, since nobody can submit twice. */
function createSubmissionRequests() {
  const distinct = Array.from({ length: 500 }, () =>
    [...makePicks(tree)].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId })),
  );
  let person = 0;
  return () => {
    person += 1;
    const picks = distinct[person % distinct.length];
    return makeRequest('POST', '/api/brackets', { cookie: cookieOf(person) }, { tournamentId: 1, picks });
  };
}

function fillWith(people: number) {
  return async (run: RunSql) => {
    await insertTournament(run, tree);
    await insertPeople(run, people);
  };
}

function lastOf(people: number, count: number): LastPeople {
  return { before: people - count, count };
}

export async function measurePostgres(): Promise<Row[]> {
  const { people } = NATION;
  return withPostgres(fillWith(people), async (env) => {
    const picks = packBracket(tree, makePicks(tree));
    const baseline = await submitDirectly(env['DATABASE_URL'] ?? '', picks, lastOf(people, 20_000), 3_000);
    const servers = [await startServer(env), await startServer(env)];
    const urls = servers.map(({ url }) => url);
    const nextSubmission = createSubmissionRequests();
    await sendAtRate({ urls, ...WARM_UP, makeRequest: nextSubmission });
    const row = await measureHighestRate('PostgreSQL and two servers', NATION, urls, nextSubmission, baseline);
    for (const server of servers) await server.stop();
    return [row];
  });
}

export async function measureEmbedded(): Promise<Row[]> {
  const { people } = FRIENDS;
  let baseline = 0;
  const fill = async (run: RunSql) => {
    await fillWith(people)(run);
    baseline = await submitOneByOne(run, packBracket(tree, makePicks(tree)), lastOf(people, 5_000), 3_000);
  };
  return withEmbedded(fill, async (env) => {
    const { url, stop } = await startServer(env);
    const nextSubmission = createSubmissionRequests();
    await sendAtRate({ urls: [url], ...WARM_UP, makeRequest: nextSubmission });
    const reads = await measureReads(url, nextSubmission);
    const row = await measureHighestRate('the embedded database', FRIENDS, [url], nextSubmission, baseline);
    await stop();
    return [row, reads];
  });
}

async function measureReads(url: string, nextSubmission: () => Buffer): Promise<Row> {
  const paths = [`${TOURNAMENT}/leaderboard?limit=500`, `${TOURNAMENT}/games`, '/api/tournaments/current'];
  const reads = paths.map((path) => makeRequest('GET', path, { 'accept-encoding': 'br' }));
  const readAt = (number: number) => reads[number % reads.length] ?? Buffer.alloc(0);
  const alone = await sendAtRate({ urls: [url], perSecond: READS_PER_SECOND, seconds: 3, makeRequest: readAt });
  const [read] = await Promise.all([
    sendAtRate({ urls: [url], perSecond: READS_PER_SECOND, seconds: SECONDS, makeRequest: readAt }),
    sendAtRate({ urls: [url], perSecond: SUBMISSIONS_DURING_READS, seconds: SECONDS, makeRequest: nextSubmission }),
  ]);
  return {
    what: `reads beside ${SUBMISSIONS_DURING_READS} submissions a second, ${READS_PER_SECOND} a second, p99`,
    goal: formatTime(100),
    measured: formatTime(p99(read)),
    baseline: `${formatTime(p99(alone))} without submissions`,
    ratio: p99(alone) / p99(read),
    met: p99(read) <= 100 && read.responses.every(({ status }) => status === 200) && read.failed === 0,
  };
}

/** The number of brackets, once all servers report the same. Throws if they do not within about 10 s. */
async function countBrackets(urls: readonly string[]) {
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

function p99({ responses }: Outcome) {
  return quantile(
    responses.map(({ ms }) => ms),
    0.99,
  );
}

/** Finds the highest rate at which all brackets are accepted with a p99 of at most 1 s. Throws if one is lost. */
async function measureHighestRate(
  where: string,
  { startRate, goal }: { startRate: number; goal: number },
  urls: readonly string[],
  nextSubmission: () => Buffer,
  baseline: number,
): Promise<Row> {
  const highest = await findHighestRate(startRate, async (perSecond) => {
    const before = await countBrackets(urls);
    const outcome = await sendAtRate({
      urls,
      perSecond,
      seconds: SECONDS,
      connections: CONNECTIONS,
      makeRequest: nextSubmission,
    });
    const accepted = outcome.responses.filter(({ status }) => status === 201).length;
    const lost = accepted - ((await countBrackets(urls)) - before);
    const isOutOfPeople = outcome.responses.some(({ status }) => status === 401 || status === 409);
    if (isOutOfPeople) throw new Error('There are not enough people who have not submitted yet.');
    if (lost > 0) throw new Error(`${lost} of ${accepted} accepted brackets are on no leaderboard.`);
    const isInTime = p99(outcome) <= 1000 && outcome.seconds <= SECONDS + 1;
    return { met: accepted === perSecond * SECONDS && isInTime, result: outcome };
  });
  const perSecond = highest?.perSecond ?? 0;
  return {
    what: `submissions to ${where}, the highest rate held for ${SECONDS} s`,
    goal: `${goal}/s, p99 1 s, none lost`,
    measured: highest
      ? `${perSecond}/s, p99 ${formatTime(p99(highest.result))}, none lost`
      : `less than ${startRate}/s`,
    baseline: `${Math.round(baseline)}/s straight into the database`,
    ratio: perSecond / baseline,
    met: perSecond >= goal,
  };
}
