import type { Random } from '../../../scripts/random.ts';
import type { Tree } from '../../../src/domain/bracket/tree.ts';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import type { Answer, Caller } from '../../caller.ts';
import type { Notes } from './season-notes.ts';
import type { Drawn } from './season-on-paper.ts';

export interface Participant {
  id: number;
  username: string;
  caller: Caller;
  /** What they want to pick, in playing order. */
  plan: BracketPick[];
  /** What they may want on second thoughts. */
  otherPlan: BracketPick[];
  bracketId: number;
  /** How many of them they have sent one by one. */
  sent: number;
}

export interface Crowd {
  tournamentId: number;
  admins: readonly Caller[];
  participants: Participant[];
  games: readonly Drawn[];
  teamIds: readonly number[];
  /** The team of each player at first. */
  homes: readonly { playerId: number; teamId: number }[];
  visitor: () => Caller;
  tree: Tree;
  /** How far the results have come. */
  frontier: number;
  notes: Notes;
  /** A name that nobody has. */
  nextAccount: () => string;
}

/** One call of somebody, as it was sent. */
export interface Call {
  who?: Participant;
  /** What they have picked if this is accepted. */
  picks?: readonly BracketPick[];
  /** What else comes of it if this is accepted. */
  result?: { gameId: number; text: string };
  reopens?: number;
  isReset?: boolean;
  isOpeningDay?: boolean;
  form?: { playerId: number; teamId: number; totals: { wins: number; losses: number } | undefined };
  send(): Promise<Answer>;
}

export type MakeCall = (crowd: Crowd, random: Random) => Call;
