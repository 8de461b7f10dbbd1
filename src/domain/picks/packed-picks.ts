import { MAX_TEAMS, POSITIONS } from '../bracket/format.ts';
import { type ContenderId, combinedId } from '../bracket/tree.ts';
import type { Picks } from './picks.ts';

/** What the bytes of a stored bracket mean in one tournament. */
export interface Numbering {
  /** The game of each byte, in board order. */
  gameIds: readonly number[];
  /** The contender of each byte value above 0, which is its number. */
  contenderOf: ReadonlyMap<number, ContenderId>;
  numberOf: ReadonlyMap<ContenderId, number>;
}

const NO_PICK = 0;
// Higher than any game number.
const IDS_PER_BRACKET = 64;

export function numberField(
  games: readonly { id: number; number: number }[],
  teams: readonly { id: number; number: number | null }[],
): Numbering {
  // The combined slots are numbered after the teams.
  const contenders: [number, ContenderId][] = [
    ...teams.flatMap(({ id, number }): [number, ContenderId][] => (number === null ? [] : [[number, id]])),
    ...POSITIONS.map((position): [number, ContenderId] => [MAX_TEAMS + position, combinedId(position)]),
  ];
  return {
    gameIds: games.toSorted((a, b) => a.number - b.number).map(({ id }) => id),
    contenderOf: new Map(contenders),
    numberOf: new Map(contenders.map(([number, contender]) => [contender, number])),
  };
}

/** Packs picks into a byte per game, as brackets are stored. */
export function packPicks({ gameIds, numberOf }: Numbering, picks: Picks): Uint8Array {
  return Uint8Array.from(gameIds, (gameId) => {
    const contender = picks.get(gameId);
    const number = contender === undefined ? NO_PICK : numberOf.get(contender);
    if (number === undefined) throw new Error(`There is no number for the pick ${contender} of game ${gameId}.`);
    return number;
  });
}

export function unpackPicks({ gameIds, contenderOf }: Numbering, packed: Uint8Array): Picks {
  const picks = new Map<number, ContenderId>();
  for (const [index, gameId] of gameIds.entries()) {
    const contender = contenderOf.get(packed[index] ?? NO_PICK);
    if (contender !== undefined) picks.set(gameId, contender);
  }
  return picks;
}

export function hasPicks(packed: Uint8Array): boolean {
  return packed.some((number) => number !== NO_PICK);
}

/** A pick's id in the API, derived because picks have no rows. */
export function pickIdOf({ gameIds }: Numbering, bracketId: number, gameId: number): number {
  return bracketId * IDS_PER_BRACKET + gameIds.indexOf(gameId) + 1;
}
