import type { Scoring } from '../../domain/scoring/scoring.ts';
import { listResults, type PickRows, type Result, toPickRows } from '../../engine/pick-rows.ts';
import { packedPicksOf } from '../../engine/picks.ts';
import { type Standings, watchChanges } from '../standings/standings.ts';

/** Brackets that are ranked among each other by a scoring, and the results that they are ranked by. */
export interface RaceField extends Pick<Standings, 'tree' | 'numbering' | 'decided'> {
  scoring: Scoring;
  rows: PickRows;
  /** The packed picks of one of the brackets. */
  picksOf(bracketId: number): Uint8Array | undefined;
}

/** A field that may change while it is read in slices. */
export interface RaceSource {
  /** The field as it is now. */
  read(): RaceField;
  isOutdated(): boolean;
}

/** All brackets of a tournament, by the site's scoring. */
export function toRaceSource(current: Standings): RaceSource {
  return {
    read: () => {
      const { tree, numbering, decided, scoreboard } = current;
      const { scoring, table } = scoreboard;
      const picksOf = (bracketId: number) => packedPicksOf(scoreboard, bracketId);
      return { tree, numbering, decided, scoring, rows: toPickRows(table), picksOf };
    },
    isOutdated: watchChanges(current),
  };
}

/** The decided games, in the order of their results. */
export function resultsOf({ numbering, tree, scoring, decided }: RaceField): Result[] {
  const gameIds = decided.map(({ gameId }) => gameId);
  return listResults(numbering, tree, scoring, gameIds);
}
