import type { Owner } from '../../contract/leaderboard.ts';
import { type Game, isDecided } from '../../domain/bracket/game.ts';
import { MAIN_ROUNDS } from '../../domain/bracket/rounds.ts';
import {
  type ContenderId,
  canReach,
  covers,
  findCombined,
  isOut,
  isSame,
  nameOf,
  realTeamIn,
  type SlotIndex,
  seedOf,
  type Tree,
} from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { fillSlots, type Slot } from '../../domain/picks/slots.ts';
import { displayName } from '../../domain/scoring/ranking.ts';
import { judgePick, type PickStatus } from '../../domain/scoring/scoring.ts';
import { page } from '../../engine/page.ts';
import { listPickCounts } from '../../engine/picks.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import { findEntry } from '../brackets/public-bracket.ts';
import type { Standings } from '../standings/standings.ts';
import type {
  Board,
  BoardSlot,
  BracketCard,
  CompareCard,
  ComparedBracket,
  PicksCard,
  PictureName,
  PictureTeam,
  PodiumCard,
  Story,
  StoryStep,
} from './picture.ts';

const PODIUM_PLACES = 3;
const CHAMPIONS = 5;

export function describeBracketCard(current: Standings, appName: string, bracketId: number, owner: Owner): BracketCard {
  const { tree } = current;
  const { row, picks } = findEntry(current, bracketId);
  return {
    kind: 'bracket',
    appName,
    tournamentName: current.tournamentName,
    owner: nameOwner(owner),
    rank: row.rank,
    points: row.totalScore,
    hasResults: tree.games.some(isDecided),
    bracketCount: countBrackets(current.scoreboard),
    champion: findChampion(tree, picks),
    // The Final Four are the winners of the Elite Eight.
    finalFour: gamesOf(tree, 'elite_8').flatMap((game) => describePick(tree, picks, game) ?? []),
  };
}

export function describeStory(current: Standings, appName: string, bracketId: number, owner: Owner): Story {
  const { tree } = current;
  const { picks } = findEntry(current, bracketId);
  const [final] = gamesOf(tree, 'championship');
  const champion = final && picks.get(final.id);
  return {
    ...describeBracketCard(current, appName, bracketId, owner),
    kind: 'story',
    path: champion === undefined ? [] : describePath(tree, picks, champion),
  };
}

/** The games of the champion, from the first round on. */
export function describePath(tree: Tree, picks: Picks, champion: ContenderId): StoryStep[] {
  const route = tree.routes.get(champion) ?? [];
  return MAIN_ROUNDS.flatMap((round) => {
    const game = gamesOf(tree, round).find(({ id }) => route.includes(id));
    if (!game) return [];
    const { status = 'upcoming', isOut = false } = describePick(tree, picks, game) ?? {};
    const opponent = ([0, 1] as const)
      .map((slot) => predictSlot(tree, picks, game, slot))
      .find((each) => each !== null && !isSame(tree, each, champion) && !covers(tree, champion, each));
    return [{ round, status, isOut, opponent: opponent == null ? null : describeContender(tree, opponent) }];
  });
}

/** Who plays in a slot by the picks, whatever the results are. */
function predictSlot(tree: Tree, picks: Picks, game: Game, slot: SlotIndex): ContenderId | null {
  const feederId = tree.feeders.get(game.id)?.[slot] ?? null;
  if (feederId === null) return realTeamIn(tree, game, slot);
  return picks.get(feederId) ?? findCombined(tree, feederId)?.id ?? null;
}

export const listPodium = ({ scoreboard }: Standings) => page(scoreboard, 'total', 0, PODIUM_PLACES);

/** The first three entries, except for those whose owner is not in `owners`. */
export function describePodiumCard(
  current: Standings,
  appName: string,
  owners: ReadonlyMap<number, Owner>,
): PodiumCard {
  const { tree, scoreboard, tournamentName } = current;
  return {
    kind: 'podium',
    appName,
    tournamentName,
    bracketCount: countBrackets(scoreboard),
    decidedGames: tree.games.filter(isDecided).length,
    gameCount: tree.games.length,
    places: listPodium(current).flatMap(({ bracketId, rank, totalScore }) => {
      const owner = owners.get(bracketId);
      return owner ? { owner: nameOwner(owner), rank, points: totalScore } : [];
    }),
  };
}

export function describePicksCard(current: Standings, appName: string): PicksCard {
  const { tree, scoreboard, tournamentName } = current;
  const [final] = gamesOf(tree, 'championship');
  const counts = (final && listPickCounts(scoreboard).get(final.id)) ?? [];
  return {
    kind: 'picks',
    appName,
    tournamentName,
    bracketCount: countBrackets(scoreboard),
    champions: counts.slice(0, CHAMPIONS).map(({ contender, count }) => ({
      ...describeContender(tree, contender),
      isOut: isOut(tree, contender),
      count,
    })),
  };
}

export function describeCompareCard(
  current: Standings,
  appName: string,
  brackets: readonly [OwnedBracket, OwnedBracket],
): CompareCard {
  const { tree, tournamentName } = current;
  const picks = brackets.map(({ bracketId }) => findEntry(current, bracketId).picks);
  const describe = ({ bracketId, owner }: OwnedBracket): ComparedBracket => {
    const { row, picks } = findEntry(current, bracketId);
    return {
      owner: nameOwner(owner),
      rank: row.rank,
      points: row.totalScore,
      champion: findChampion(tree, picks),
    };
  };
  const isSame = ({ id }: Game) => picks[0]?.has(id) === true && picks[0].get(id) === picks[1]?.get(id);
  return {
    kind: 'compare',
    appName,
    tournamentName,
    hasResults: tree.games.some(isDecided),
    brackets: [describe(brackets[0]), describe(brackets[1])],
    samePicks: tree.games.filter(isSame).length,
    gameCount: tree.games.length,
  };
}

interface OwnedBracket {
  bracketId: number;
  owner: Owner;
}

export function describeBoard(current: Standings, appName: string, bracketId: number, owner: Owner): Board {
  const { tree } = current;
  const { row, picks } = findEntry(current, bracketId);
  const describeGames = (round: Game['round']) => gamesOf(tree, round).map((game) => describeGame(tree, picks, game));
  return {
    kind: 'board',
    appName,
    tournamentName: current.tournamentName,
    owner: nameOwner(owner),
    rank: row.rank,
    points: row.totalScore,
    bracketCount: countBrackets(current.scoreboard),
    hasResults: tree.games.some(isDecided),
    possiblePoints: row.possibleScore,
    champion: findChampion(tree, picks),
    rounds: MAIN_ROUNDS.map(describeGames),
    playIns: describeGames('play_in'),
  };
}

function nameOwner(owner: Owner): PictureName {
  return { name: displayName(owner), username: owner.username };
}

function gamesOf({ games }: Tree, round: Game['round']): Game[] {
  return games.filter((game) => game.round === round);
}

function findChampion(tree: Tree, picks: Picks): PictureTeam | null {
  const [final] = gamesOf(tree, 'championship');
  return final ? describePick(tree, picks, final) : null;
}

function describePick(tree: Tree, picks: Picks, game: Game): PictureTeam | null {
  const contender = picks.get(game.id);
  if (contender === undefined) return null;
  const { status } = judgePick(tree, { gameId: game.id, pickedTeamId: contender });
  return {
    ...describeContender(tree, contender),
    status,
    isOut: status === 'incorrect' || !canReach(tree, contender, game.id),
  };
}

function describeContender(tree: Tree, contender: ContenderId) {
  const mark = tree.teamById.get(contender)?.mark ?? null;
  return { seed: seedOf(tree, contender), name: nameOf(tree, contender), mark };
}

function describeGame(tree: Tree, picks: Picks, game: Game): [BoardSlot, BoardSlot] {
  const pickedTeamId = picks.get(game.id);
  const status = pickedTeamId === undefined ? 'upcoming' : judgePick(tree, { gameId: game.id, pickedTeamId }).status;
  const [first, second] = fillSlots(tree, picks, game);
  return [describeSlot(tree, first, status, game.team1Score), describeSlot(tree, second, status, game.team2Score)];
}

function describeSlot(tree: Tree, slot: Slot, status: PickStatus, score: number | null): BoardSlot {
  const { contender, isPicked, isEliminated, missed } = slot;
  return {
    seed: contender === null ? null : seedOf(tree, contender),
    name: contender === null ? null : nameOf(tree, contender),
    score,
    isOut: isEliminated,
    // A team that is out cannot win this game any more, even if it is not decided.
    pickStatus: isPicked ? (isEliminated ? 'incorrect' : status) : null,
    missed: missed === null ? null : nameOf(tree, missed),
  };
}
