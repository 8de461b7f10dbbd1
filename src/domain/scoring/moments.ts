import { type Game, isDecided } from '../bracket/game.ts';
import { ROUNDS, type Round } from '../bracket/rounds.ts';
import { covers, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { maxPointsOf, scorePicks } from './scoring.ts';

/** What deserves more than a sentence, from the point of view of one bracket. */
export type Moment =
  /** Nobody can catch it any more. */
  | { kind: 'safe' }
  | { kind: 'lead' }
  /** A right pick that few have. */
  | { kind: 'lonely'; gameId: number; teamId: number; count: number }
  /** A round is over. `hits` are its games in the order of the board. */
  | { kind: 'round'; round: Round; hits: boolean[]; points: number; possible: number }
  /** First place is out of reach, but a better one than the present is not. */
  | { kind: 'best'; rank: number };

/** What is known of the end: null while figures are simulated. */
export interface Prospects {
  /** It is first in every ending. */
  isSafe: boolean;
  isOut: boolean;
  bestRank: number | null;
}

interface MomentFacts {
  tree: Tree;
  picks: Picks;
  rank: number;
  /** Before the fresh results. */
  rankBefore: number;
  /** The games whose results are news to the person: the latest one, and those since their last visit. */
  fresh: ReadonlySet<number>;
  /** The right picks that few brackets have, whosever they are. */
  lonely: readonly { gameId: number; count: number }[];
  prospects: Prospects | null;
}

/** The moments, the greatest first. None swallows another. */
export function listMoments(facts: MomentFacts): Moment[] {
  const { rank, rankBefore, prospects } = facts;
  const isSafe = prospects?.isSafe && rank === 1;
  const top: Moment[] = isSafe ? [{ kind: 'safe' }] : rank === 1 && rankBefore > 1 ? [{ kind: 'lead' }] : [];
  return [...top, ...findLonely(facts), ...findRound(facts), ...findBest(facts)];
}

/** The rarest of the fresh ones. */
function findLonely({ tree, picks, fresh, lonely }: MomentFacts): Moment[] {
  const own = lonely.flatMap(({ gameId, count }): Extract<Moment, { kind: 'lonely' }>[] => {
    const winner = fresh.has(gameId) ? (tree.gameById.get(gameId)?.winnerId ?? null) : null;
    const pick = picks.get(gameId);
    const isRight = winner !== null && pick !== undefined && covers(tree, pick, winner);
    return isRight ? [{ kind: 'lonely', gameId, teamId: winner, count }] : [];
  });
  return own.toSorted((a, b) => a.count - b.count).slice(0, 1);
}

/** The last round that a fresh result has ended. One that the bracket left out, as the optional play-ins, is no news. */
function findRound({ tree, picks, fresh }: MomentFacts): Moment[] {
  const ended = ROUNDS.toReversed().find((round) => {
    const games = gamesOf(tree, round);
    const isOver = games.length > 0 && games.every(isDecided);
    return isOver && games.some(({ id }) => fresh.has(id)) && games.some(({ id }) => picks.has(id));
  });
  if (!ended) return [];
  const hits = gamesOf(tree, ended).map(({ id, winnerId }) => {
    const pick = picks.get(id);
    return winnerId !== null && pick !== undefined && covers(tree, pick, winnerId);
  });
  const points = scorePicks(tree, picks).pointsByRound[ended];
  return [{ kind: 'round', round: ended, hits, points, possible: maxPointsOf([ended]) }];
}

function findBest({ rank, prospects }: MomentFacts): Moment[] {
  if (!prospects?.isOut || prospects.bestRank === null || prospects.bestRank >= rank) return [];
  return [{ kind: 'best', rank: prospects.bestRank }];
}

function gamesOf(tree: Tree, round: Round): Game[] {
  return tree.games.filter((game) => game.round === round);
}
