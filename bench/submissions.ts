import type { RunSql } from '../dist/server/db/database.js';
import { makeRequest } from './connection.ts';
import { submitOneByOne, submitStraight } from './database-baseline.ts';
import { findHighestRate } from './highest-rate.ts';
import { sendAtRate } from './open-loop.ts';
import { makePicks, playSeason } from './season.ts';
import { cookieOf, packSeeded, seedPeople, seedTournament, TOURNAMENT } from './seed.ts';
import { startServer, withEmbedded, withPostgres } from './servers.ts';
import { formatTime, type Row } from './table.ts';
import { quantile } from './timing.ts';

export type Outcome = Awaited<ReturnType<typeof sendAtRate>>;

const SECONDS = 8;
const WARM_UP = { perSecond: 100, seconds: 3 };
// The national peak of 2025, and what friends would never reach: rates that surely hold, to begin with.
const NATION = { from: 709, goal: 1_600, people: 200_000 };
const FRIENDS = { from: 250, goal: 900, people: 120_000 };
// Everybody comes on a connection of their own; so many are under way at each server.
const CONNECTIONS = 256;
const READS = 50;
const READS_BESIDE = 250;

const tree = findTree();

function findTree() {
  const [start] = playSeason();
  if (!start) throw new Error('There is no season.');
  return start.tree;
}

/** Brackets of one person after the other; nobody can submit twice. */
function createSubmissions() {
  const different = Array.from({ length: 500 }, () =>
    [...makePicks(tree)].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId })),
  );
  let person = 0;
  return () => {
    person += 1;
    const picks = different[person % different.length];
    return makeRequest('POST', '/api/brackets', { cookie: cookieOf(person) }, { tournamentId: 1, picks });
  };
}

function fillWith(people: number) {
  return async (run: RunSql) => {
    await seedTournament(run, tree);
    await seedPeople(run, people);
  };
}

export async function measurePostgres(): Promise<Row[]> {
  const { people } = NATION;
  return withPostgres(fillWith(people), async (env) => {
    const picks = packSeeded(tree, makePicks(tree));
    const yardstick = await submitStraight(env['DATABASE_URL'] ?? '', picks, people - 20_000, 3_000);
    const servers = [await startServer(env), await startServer(env)];
    const urls = servers.map(({ url }) => url);
    const submit = createSubmissions();
    await sendAtRate({ urls, ...WARM_UP, makeRequest: submit });
    const row = await seekRow('PostgreSQL and two servers', NATION, urls, submit, yardstick);
    for (const server of servers) await server.stop();
    return [row];
  });
}

export async function measureEmbedded(): Promise<Row[]> {
  const { people } = FRIENDS;
  let straight = 0;
  const fill = async (run: RunSql) => {
    await fillWith(people)(run);
    straight = await submitOneByOne(run, packSeeded(tree, makePicks(tree)), people - 5_000, 3_000);
  };
  return withEmbedded(fill, async (env) => {
    const { url, stop } = await startServer(env);
    const submit = createSubmissions();
    await sendAtRate({ urls: [url], ...WARM_UP, makeRequest: submit });
    const reads = await measureReads(url, submit);
    const row = await seekRow('the embedded database', FRIENDS, [url], submit, straight);
    await stop();
    return [row, reads];
  });
}

async function measureReads(url: string, submit: () => Buffer): Promise<Row> {
  const paths = [`${TOURNAMENT}/leaderboard?limit=500`, `${TOURNAMENT}/games`, '/api/tournaments/current'];
  const reads = paths.map((path) => makeRequest('GET', path, { 'accept-encoding': 'br' }));
  const readAt = (number: number) => reads[number % reads.length] ?? Buffer.alloc(0);
  const alone = await sendAtRate({ urls: [url], perSecond: READS, seconds: 3, makeRequest: readAt });
  const [read] = await Promise.all([
    sendAtRate({ urls: [url], perSecond: READS, seconds: SECONDS, makeRequest: readAt }),
    sendAtRate({ urls: [url], perSecond: READS_BESIDE, seconds: SECONDS, makeRequest: submit }),
  ]);
  return {
    what: `reads beside ${READS_BESIDE} submissions a second, ${READS} a second, p99`,
    goal: formatTime(100),
    measured: formatTime(p99(read)),
    yardstick: `${formatTime(p99(alone))} without submissions`,
    ratio: p99(alone) / p99(read),
    holds: p99(read) <= 100 && read.answers.every(({ status }) => status === 200) && read.failed === 0,
  };
}

/** As every server tells it; they must agree before long. */
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

function p99({ answers }: Outcome) {
  return quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );
}

/** The highest rate at which every bracket is accepted, within a second, and none is lost. */
async function seekRow(
  where: string,
  { from, goal }: { from: number; goal: number },
  urls: readonly string[],
  submit: () => Buffer,
  yardstick: number,
): Promise<Row> {
  const highest = await findHighestRate(from, async (perSecond) => {
    const before = await countBrackets(urls);
    const outcome = await sendAtRate({
      urls,
      perSecond,
      seconds: SECONDS,
      connections: CONNECTIONS,
      makeRequest: submit,
    });
    const accepted = outcome.answers.filter(({ status }) => status === 201).length;
    const lost = accepted - ((await countBrackets(urls)) - before);
    const isStranger = outcome.answers.some(({ status }) => status === 401 || status === 409);
    if (isStranger) throw new Error('There are not enough people who have not submitted yet.');
    if (lost > 0) throw new Error(`${lost} of ${accepted} accepted brackets are on no leaderboard.`);
    const isInTime = p99(outcome) <= 1000 && outcome.seconds <= SECONDS + 1;
    return { holds: accepted === perSecond * SECONDS && isInTime, result: outcome };
  });
  const perSecond = highest?.perSecond ?? 0;
  return {
    what: `submissions to ${where}, the highest rate held for ${SECONDS} s`,
    goal: `${goal}/s, p99 1 s, none lost`,
    measured: highest ? `${perSecond}/s, p99 ${formatTime(p99(highest.result))}, none lost` : `less than ${from}/s`,
    yardstick: `${Math.round(yardstick)}/s straight into the database`,
    ratio: perSecond / yardstick,
    holds: perSecond >= goal,
  };
}
