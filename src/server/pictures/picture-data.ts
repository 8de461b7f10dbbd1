import type { Invitation } from '../../contract/invitations.ts';
import type { Owner } from '../../contract/leaderboard.ts';
import type { Recap } from '../../contract/race.ts';
import { findFinal, type Game, isDecided } from '../../domain/bracket/game.ts';
import { MAIN_ROUNDS } from '../../domain/bracket/rounds.ts';
import {
  type ContenderId,
  canReach,
  covers,
  isOut,
  nameOf,
  realTeamIn,
  seedOf,
  type Tree,
} from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { fillSlots, type Slot } from '../../domain/picks/slots.ts';
import { predictWay } from '../../domain/picks/way.ts';
import { displayName } from '../../domain/players/names.ts';
import { loserOf } from '../../domain/results/outcome.ts';
import { judgePick, type PickStatus } from '../../domain/scoring/scoring.ts';
import { page } from '../../engine/page.ts';
import { listPickCounts } from '../../engine/picks.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import { requireEntry } from '../brackets/public-bracket.ts';
import type { Standings } from '../standings/standings.ts';
import type {
  Board,
  BoardSlot,
  BracketCard,
  CompareCard,
  ComparedBracket,
  InvitationCard,
  PicksCard,
  PictureName,
  PictureTeam,
  PodiumCard,
  RecapCard,
  Story,
  StoryStep,
} from './picture.ts';

const PODIUM_PLACES = 3;
const CHAMPIONS = 5;

/** What every picture of one bracket shows. */
function describeOverview(
  { tree, tournamentName, scoreboard }: Standings,
  appName: string,
  { rank, totalScore: points }: ReturnType<typeof requireEntry>['row'],
  picks: Picks,
  owner: Owner,
) {
  const hasResults = tree.games.some(isDecided);
  const bracketCount = countBrackets(scoreboard);
  const champion = findChampion(tree, picks);
  return { appName, tournamentName, owner: nameOwner(owner), rank, points, hasResults, bracketCount, champion };
}

export function describeBracketCard(current: Standings, appName: string, bracketId: number, owner: Owner): BracketCard {
  const { tree } = current;
  const { row, picks } = requireEntry(current, bracketId);
  return {
    kind: 'bracket',
    ...describeOverview(current, appName, row, picks, owner),
    // The Final Four are the winners of the Elite Eight.
    finalFour: gamesOf(tree, 'elite_8').flatMap((game) => describePick(tree, picks, game) ?? []),
  };
}

export function describeStory(current: Standings, appName: string, bracketId: number, owner: Owner): Story {
  const { tree } = current;
  const { picks } = requireEntry(current, bracketId);
  const final = findFinal(tree.games);
  const champion = final && picks.get(final.id);
  return {
    ...describeBracketCard(current, appName, bracketId, owner),
    kind: 'story',
    path: champion === undefined ? [] : describeWay(tree, picks, champion),
  };
}

/** The way of the champion, and what came of it: whom it beats by the picks or, as soon as the results say so, really. */
export function describeWay(tree: Tree, picks: Picks, champion: ContenderId): StoryStep[] {
  return predictWay(tree, picks, champion).map(({ round, game, opponent }) => {
    const { status = 'upcoming', isOut = false } = describePick(tree, picks, game) ?? {};
    // A champion that is out before this game meets nobody there, so the prediction stays.
    const isMet = canReach(tree, champion, game.id);
    const real = isMet ? findRealOpponent(tree, champion, game) : undefined;
    const isExpected = opponent !== null && (!isMet || canReach(tree, opponent, game.id));
    const shown = real ?? (isExpected ? opponent : null);
    return {
      round,
      status,
      isOut,
      verb: isMet && isDecided(game) ? (status === 'correct' ? 'beat' : 'lost to') : 'beats',
      opponent: shown === null ? null : describeContender(tree, shown),
    };
  });
}

/** The other team of a game that the contender plays in, if it is known. */
function findRealOpponent(tree: Tree, contender: ContenderId, game: Game): number | undefined {
  const teams = ([0, 1] as const).flatMap((slot) => realTeamIn(tree, game, slot) ?? []);
  return teams.find((teamId) => !covers(tree, contender, teamId));
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
  const final = findFinal(tree.games);
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
  const picks = brackets.map(({ bracketId }) => requireEntry(current, bracketId).picks);
  const describe = ({ bracketId, owner }: OwnedBracket): ComparedBracket => {
    const { row, picks } = requireEntry(current, bracketId);
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

export function describeRecapCard(current: Standings, appName: string, recap: Recap): RecapCard {
  const { tree, tournamentName, scoreboard } = current;
  const { round, climber, faller, bestCall, championsLost, perfect } = recap;
  const games = tree.games.filter((game) => game.round === round);
  const describeMove = (move: Recap['climber']) => move && { owner: nameOwner(move), from: move.from, to: move.to };
  return {
    kind: 'recap',
    appName,
    tournamentName,
    round,
    games: games.length,
    decided: games.filter(isDecided).length,
    bracketCount: countBrackets(scoreboard),
    climber: describeMove(climber),
    faller: describeMove(faller),
    bestCall: bestCall && describeBestCall(tree, bestCall),
    perfect: round === 'play_in' ? null : perfect,
    championsLost: championsLost.reduce((sum, { count }) => sum + count, 0),
  };
}

export function describeInvitationCard(
  { group, invitedBy }: Invitation,
  tournamentName: string | null,
  appName: string,
): InvitationCard {
  const { name: groupName, members } = group;
  return { kind: 'invitation', appName, tournamentName, groupName, owner: nameOwner(invitedBy), members };
}

function describeBestCall(tree: Tree, { gameId, teamId, count }: NonNullable<Recap['bestCall']>) {
  const loserId = loserOf(tree.gameById.get(gameId));
  const describe = (id: number) => ({ seed: seedOf(tree, id), name: nameOf(tree, id) });
  return loserId === null ? null : { winner: describe(teamId), loser: describe(loserId), count };
}

interface OwnedBracket {
  bracketId: number;
  owner: Owner;
}

export function describeBoard(current: Standings, appName: string, bracketId: number, owner: Owner): Board {
  const { tree } = current;
  const { row, picks } = requireEntry(current, bracketId);
  const describeGames = (round: Game['round']) => gamesOf(tree, round).map((game) => describeGame(tree, picks, game));
  return {
    kind: 'board',
    ...describeOverview(current, appName, row, picks, owner),
    possiblePoints: row.possibleScore,
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
  const final = findFinal(tree.games);
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
