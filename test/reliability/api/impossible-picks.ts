import type { BracketPick } from '../../../src/domain/picks.ts';
import type { Trial } from '../run-trials.ts';
import { fillBracket, type Season } from '../../test-season.ts';
import { buildTree, type Tree } from '../../../src/domain/tree.ts';

type Random = Trial['random'];
type Loose = Record<keyof BracketPick, unknown>;

export interface Scene {
  /** Of 34 teams, with nothing played. */
  season: Season;
  /** Of 32 teams: its first game is decided for the first team, its last of the first round has started. */
  late: Season;
}

/** Picks that must be refused, alone where one pick is enough for that, and why. */
export interface Impossible {
  season: Season;
  picks: Loose[];
  /** Whether the last of them, added to the others, is refused too. */
  isAlone: boolean;
  code: string;
}

const choose = <T>(random: Random, list: readonly T[]): T => list[random.between(0, list.length - 1)] as T;
