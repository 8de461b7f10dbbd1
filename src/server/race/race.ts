import type { z } from 'zod';
import type { Race } from '../../contract/race.ts';
import { page } from '../../engine/page.ts';
import { type RaceSeries, runRace } from '../../engine/race.ts';
import { noSuchBracket } from '../brackets/refusals.ts';
import type { Db } from '../db/database.ts';
import { runInSlices } from '../slices.ts';
import { readOwners } from '../standings/owners.ts';
import type { Standings } from '../standings/standings.ts';
import { type RaceField, type RaceSource, resultsOf } from './race-field.ts';

/** Who leads is what most people ask for. */
export const LEADERS = 10;

export function listLeaders({ scoreboard }: Standings): number[] {
  return page(scoreboard, 'total', 0, LEADERS).map(({ bracketId }) => bracketId);
}

/** The ranks and points of some brackets after each result. */
export async function readRace(
  db: Db,
  source: RaceSource,
  bracketIds: readonly number[],
): Promise<z.input<typeof Race>> {
  const { picksOf } = source.read();
  if (bracketIds.some((id) => picksOf(id) === undefined)) throw noSuchBracket();
  const owners = await readOwners(db, bracketIds);
  const present = bracketIds.filter((id) => owners.has(id));
  const { decided, series } = await runInSlices(() => runField(source.read(), present), source.isOutdated);
  return {
    steps: [...decided],
    series: series.flatMap(({ bracketId, ranks, totals }) => {
      const owner = owners.get(bracketId);
      return owner ? [{ ...owner, bracketId, ranks, totals }] : [];
    }),
  };
}

function* runField(field: RaceField, bracketIds: readonly number[]) {
  // A bracket may have been removed by now.
  const brackets = bracketIds.flatMap((bracketId) => {
    const picks = field.picksOf(bracketId);
    return picks ? [{ bracketId, picks }] : [];
  });
  const followed = yield* runRace(
    field.rows,
    resultsOf(field),
    brackets.map(({ picks }) => picks),
  );
  const series = brackets.map(({ bracketId }, index) => ({ bracketId, ...(followed[index] as RaceSeries) }));
  return { decided: field.decided, series };
}
