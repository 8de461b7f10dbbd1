import type { Race } from '../../../contract/race.ts';

type Series = Race['series'][number];

/** A bracket in the race. */
export interface Runner extends Series {
  isMe: boolean;
  /** Whether it was added, and can be removed again. */
  isChosen: boolean;
}

interface Choice {
  leaders: Race;
  /** Those that were asked for by id; undefined while loading. */
  others: Race | undefined;
  myBracketId: number | null;
  chosenIds: readonly number[];
  /** How many of the leaders to show. */
  limit: number;
}

/** The leaders, I and those who were chosen, without anybody twice, and the steps that all of them have. */
export function lineUp({ leaders, others, myBracketId, chosenIds, limit }: Choice): {
  steps: Race['steps'];
  series: Runner[];
} {
  // Both are fetched again after a result, one after the other.
  const steps = leaders.steps.filter(({ gameId }, step) => !others || others.steps[step]?.gameId === gameId);
  const series = [...leaders.series.slice(0, limit), ...(others?.series ?? [])];
  const isFirst = ({ bracketId }: Series, index: number) =>
    series.findIndex((each) => each.bracketId === bracketId) === index;
  const leaderIds = leaders.series.slice(0, limit).map(({ bracketId }) => bracketId);
  const runners = series.filter(isFirst).map((each): Runner => {
    const { bracketId } = each;
    return {
      ...each,
      isMe: bracketId === myBracketId,
      isChosen: chosenIds.includes(bracketId) && !leaderIds.includes(bracketId) && bracketId !== myBracketId,
    };
  });
  return { steps, series: runners };
}

export const MEASURES = ['rank', 'points'] as const;
/** What the height of a line means. */
export type Measure = (typeof MEASURES)[number];

export function valuesOf({ ranks, totals }: Series, measure: Measure): number[] {
  return measure === 'rank' ? ranks : totals;
}
