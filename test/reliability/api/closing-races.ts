import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { packPicks } from '../../../src/domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { batch } from '../../../src/server/batch.ts';
import { only } from '../../../src/server/db/queries.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import { loadField } from '../../../src/server/field/field.ts';
import type { Answer, Caller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { fillBracket, must } from '../../test-season.ts';
import type { Trial } from '../run-trials.ts';
import { createEntrants, type Entrant } from './entrants.ts';
import type { Servers } from './servers.ts';

/** A way in which a bracket comes to be, or to take part. */
export interface Way {
  /** How many picks there are before. */
  begun: number;
  send(caller: Caller, tournamentId: number, sent: BracketPick[], bracketId: number): Promise<Answer>;
}

interface Entry {
  way: Way;
  /** By how many milliseconds the call is sent before the closing; after it, if less than 0. */
  headStart: number;
  random: Trial['random'];
}

export const TOGETHER = 8;

/** Somebody against a closing. What the closing costs is shared: those who come meanwhile race against the next one. */
export function createClosingRaces(servers: Servers, admin: Caller) {
  const findEntrants = createEntrants(servers.test, admin, 96);
  const { db } = servers.test.database;

  async function begin(tournamentId: number, userId: number, begun: BracketPick[]): Promise<number> {
    const { numbering } = await loadField(db, tournamentId);
    const row = { tournamentId, userId, picks: packPicks(numbering, mapPicks(begun)) };
    return only(await db.insert(brackets).values(row).returning()).id;
  }

  const readBracket = (tournamentId: number, { id: userId }: Entrant) =>
    db
      .select({ id: brackets.id, submittedAt: brackets.submittedAt, gameId: picks.gameId, team: picks.pickedTeamId })
      .from(brackets)
      .leftJoin(picks, eq(picks.bracketId, brackets.id))
      .where(and(eq(brackets.tournamentId, tournamentId), eq(brackets.userId, userId)))
      .orderBy(asc(picks.gameId));

  async function raceTogether(entries: readonly Entry[]) {
    const { season, entrants } = await findEntrants(entries.length);
    const { id } = season;
    const sent = fillBracket(buildTree(season.games, season.teams));
    const url = `/api/tournaments/${id}/toggle-brackets`;
    must(await admin.post(url, { bracketsOpen: true }), 200);
    const closer = entries[0]?.random.pick(servers.everywhere(admin)) ?? admin;
    const latest = Math.max(0, ...entries.map(({ headStart }) => headStart));
    const prepared = await Promise.all(
      entries.map(async ({ way, headStart, random }, index) => {
        const entrant = entrants[index] as Entrant;
        const bracketId = way.begun > 0 ? await begin(id, entrant.id, sent.slice(0, way.begun)) : 0;
        const submitter = random.pick(servers.everywhere(entrant));
        const submit = async () => {
          await wait(latest - headStart);
          return way.send(submitter, id, sent, bracketId);
        };
        return { submit, before: await readBracket(id, entrant), read: () => readBracket(id, entrant) };
      }),
    );
    const closing = wait(latest).then(async () => must(await closer.post(url, { bracketsOpen: false }), 200));
    return Promise.all(
      prepared.map(async ({ submit, before, read }) => {
        const [answer, whenClosed] = await Promise.all([submit(), closing.then(read)]);
        return { answer, before, whenClosed, afterwards: await read() };
      }),
    );
  }
  return batch(raceTogether, { maxSize: TOGETHER, concurrency: 1 });
}
