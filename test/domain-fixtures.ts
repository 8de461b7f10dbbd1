import fc from 'fast-check';
import { type Game, isDecided, isPlayable, isStarted, type PlacedTeam, type Team } from '../src/domain/bracket/game.ts';
import { drawBracket } from '../src/domain/bracket/generation.ts';
import { byRound, ROUNDS, type Round } from '../src/domain/bracket/rounds.ts';
import { buildTree, type ContenderId, combinedId, replaceGames, type Tree } from '../src/domain/bracket/tree.ts';
import { autofill } from '../src/domain/picks/autofill.ts';
import { type Numbering, numberField } from '../src/domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks, NO_PICKS, type Picks } from '../src/domain/picks/picks.ts';
import { applyResult, updateGame } from '../src/domain/results/results.ts';
import { type Scoring, SITE_SCORING } from '../src/domain/scoring/scoring.ts';

export type FieldSize = 32 | 34;

/**
 * A field in which every team is named after its place: L5 is seed 5 of the left half. With 34 teams
 * L16 plays L16x, and R16 plays R16x, for the place against L1 and R1.
 */
export function makeField(size: FieldSize): PlacedTeam[] {
  const seeds = Array.from({ length: 16 }, (_, index) => index + 1);
  const halves = (['L', 'R'] as const).flatMap((half) =>
    seeds.map((seed) => ({ name: `${half}${seed}`, seed, bracketPosition: half === 'L' ? 1 : 2 })),
  );
  const extras = [
    { name: 'L16x', seed: 16, bracketPosition: 1 },
    { name: 'R16x', seed: 16, bracketPosition: 2 },
  ];
  const field = size === 34 ? [...halves, ...extras] : halves;
  return field.map((team, index) => ({ id: 40 + 3 * index, ...team }));
}

/** Unseeded teams T1, T2, ..., but for the given places: 'T3:5#2' makes T3 seed 5 at position 2. */
export function makeTeams(count: number, given = ''): Team[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `T${index + 1}`;
    const place = given.split(' ').find((one) => one.startsWith(`${name}:`)) ?? '';
    const [, seed, position] = place.split(/[:#]/).map(Number);
    return { id: 10 + index * 2, name, seed: seed || null, bracketPosition: position || null };
  });
}

/** Games with ids as a used database gives them: growing, with holes, far from 1. */
export function makeGames(teams: readonly PlacedTeam[]): Game[] {
  const idOf = (number: number) => 1000 + 7 * number;
  return drawBracket(teams).map((plan) => ({
    id: idOf(plan.number),
    round: plan.round,
    team1Id: plan.team1Id,
    team2Id: plan.team2Id,
    team1Score: null,
    team2Score: null,
    winnerId: null,
    nextGameId: plan.nextNumber === null ? null : idOf(plan.nextNumber),
    status: 'scheduled',
  }));
}

/** The tree of `makeField`, before the first game. */
export function makeTree(size: FieldSize): Tree {
  const teams = makeField(size);
  return buildTree(makeGames(teams), teams);
}

/** Numbers games and teams from 1, as generation does. */
export function numberTree(tree: Tree): Numbering {
  const number = ({ id }: { id: number }, index: number) => ({ id, number: index + 1 });
  return numberField(tree.games.map(number), [...tree.teamById.values()].map(number));
}

export const LEFT_COMBINED = combinedId(1);
export const RIGHT_COMBINED = combinedId(2);

/** A team's id by name; 'L16/L16x' and 'R16/R16x' are the combined slots. */
export function idOf(tree: Tree, name: string): ContenderId {
  if (name === 'L16/L16x') return LEFT_COMBINED;
  if (name === 'R16/R16x') return RIGHT_COMBINED;
  const team = [...tree.teamById.values()].find((candidate) => candidate.name === name);
  if (!team) throw new Error(`no team ${name}`);
  return team.id;
}

/** The nth game of a round, from 0, top left to bottom right. */
export function gameAt(tree: Tree, round: Round, index = 0): Game {
  const game = tree.games.filter((candidate) => candidate.round === round)[index];
  if (!game) throw new Error(`no game ${index} in ${round}`);
  return game;
}

export function play(tree: Tree, gameId: number, winner: 'team1' | 'team2'): Tree {
  const score = winner === 'team1' ? { team1Score: 70, team2Score: 60 } : { team1Score: 60, team2Score: 70 };
  const change = applyResult(tree, gameId, score);
  if (!change.ok) throw new Error(change.message);
  return replaceGames(tree, change.changed);
}

export function start(tree: Tree, gameId: number): Tree {
  const change = updateGame(tree, gameId, { status: 'in_progress' });
  if (!change.ok) throw new Error(change.message);
  return replaceGames(tree, change.changed);
}

/** Lets the same side win every game. */
export function playAll(tree: Tree, winner: 'team1' | 'team2'): Tree {
  return tree.games.reduce((played, { id }) => play(played, id, winner), tree);
}

/** Lets each named team win its next game, in this order: 'L1' twice wins in the round of 32 and in the sweet 16. */
export function playWinners(tree: Tree, ...names: string[]): Tree {
  return names.reduce((played, name) => {
    const teamId = idOf(played, name);
    const game = played.games.find(
      (candidate) => !isDecided(candidate) && [candidate.team1Id, candidate.team2Id].includes(teamId),
    );
    if (!game) throw new Error(`${name} has no game to win`);
    return play(played, game.id, game.team1Id === teamId ? 'team1' : 'team2');
  }, tree);
}

/** A pick in words: 'sweet_16 0 L9' picks L9 in the first game of the sweet 16. */
export type SpokenPick = `${Round} ${number} ${string}`;

export function makePick(tree: Tree, spoken: SpokenPick): BracketPick {
  const [round, index, name] = spoken.split(' ') as [Round, string, string];
  return { gameId: gameAt(tree, round, Number(index)).id, pickedTeamId: idOf(tree, name) };
}

export function makePicks(tree: Tree, ...spoken: SpokenPick[]): Picks {
  return mapPicks(spoken.map((pick) => makePick(tree, pick)));
}

export const arbSize: fc.Arbitrary<FieldSize> = fc.constantFrom(32, 34);

/** A field with random ids and positions, in which seeds and positions may be missing and two teams misplaced. */
export const arbSeeding: fc.Arbitrary<Team[]> = fc
  .record({
    size: arbSize,
    positions: fc.array(fc.constantFrom<[number, number]>([1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]), {
      minLength: 8,
      maxLength: 8,
    }),
    order: fc.array(fc.nat(), { minLength: 34, maxLength: 34 }),
    forgotten: fc.array(fc.subarray(['seed', 'bracketPosition']), { minLength: 34, maxLength: 34 }),
    slips: fc.array(fc.tuple(fc.nat(33), fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 2,
    }),
  })
  .map(({ size, positions, order, forgotten, slips }) => {
    const field = makeField(size).map((team, index): Team => {
      const pair = positions[Math.min(team.seed, 17 - team.seed) - 1] ?? [1, 2];
      return {
        ...team,
        id: (order[index] ?? 0) * 100 + index,
        bracketPosition: pair[team.bracketPosition - 1] ?? null,
        ...Object.fromEntries((forgotten[index] ?? []).map((key) => [key, null])),
      };
    });
    for (const [index, seed, bracketPosition] of slips) Object.assign(field[index] ?? {}, { seed, bracketPosition });
    return field;
  });

export interface Move {
  game: number;
  move: 'start' | 'team1' | 'team2';
}

export const arbMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({ game: fc.nat(), move: fc.constantFrom('start', 'team1', 'team2', 'team2') }),
  { maxLength: 45 },
);

/** Each move starts or decides one of the games that can be played at that moment. */
export function advance(tree: Tree, moves: readonly Move[]): Tree {
  return moves.reduce((now, { game, move }) => {
    const playable = now.games.filter(isPlayable);
    const chosen = playable[game % playable.length];
    if (!chosen) return now;
    return move === 'start' ? start(now, chosen.id) : play(now, chosen.id, move);
  }, tree);
}

/** Fills in a whole bracket by tossing coins. */
export const arbPicks: fc.Arbitrary<(tree: Tree) => Picks> = fc
  .array(fc.boolean(), { minLength: 33, maxLength: 33 })
  .map((coins) => (tree) => {
    const tosses = coins.values();
    return autofill(tree, NO_PICKS, (better, worse) => (tosses.next().value ? better : worse));
  });

export const arbScoring: fc.Arbitrary<Scoring> = fc.oneof(
  fc.constant(SITE_SCORING),
  fc.record({
    points: fc
      .array(fc.nat(1000), { minLength: 6, maxLength: 6 })
      .map((list) => byRound(({ round }) => list[ROUNDS.indexOf(round)] ?? 0)),
    bonus: fc.constantFrom('none', 'seed', 'upset'),
    bonusFactor: fc.nat(100),
  }),
);

/** A season at any moment: nothing played, some games under way, some decided, all over. */
const arbTree: fc.Arbitrary<Tree> = fc
  .record({ size: arbSize, moves: arbMoves })
  .map(({ size, moves }) => advance(makeTree(size), moves));

/** One way the season may end: the winner of every game, by id; decided games keep theirs. */
type World = ReadonlyMap<number, number | null>;

type Team1Wins = (game: Game, team1: number | null, team2: number | null) => boolean;

/** Plays the season to its end and asks who wins the games that are not decided. */
function imagineWorld(tree: Tree, team1Wins: Team1Wins): World {
  const winners = new Map<number, number | null>();
  for (const game of tree.games) {
    const arrivals = tree.games
      .filter((candidate) => candidate.nextGameId === game.id)
      .map((feeder) => winners.get(feeder.id) ?? null);
    // No winner arrives from earlier games, or one for the second slot, or one for each slot.
    const [team1 = null, team2 = null] = [game.team1Id, game.team2Id].toSpliced(2 - arrivals.length, 2, ...arrivals);
    winners.set(game.id, game.winnerId ?? (team1Wins(game, team1, team2) ? team1 : team2));
  }
  return winners;
}

export interface ValidBracket {
  tree: Tree;
  world: World;
  picks: Picks;
}

/**
 * A valid bracket: picks of some open games that are all correct in one world, all required games among them. A team that
 * came through the play-in may be picked by the combined slot, from its first game to its last.
 */
export function arbValidBracket(trees: fc.Arbitrary<Tree> = arbTree): fc.Arbitrary<ValidBracket> {
  return fc
    .record({
      tree: trees,
      coins: fc.array(fc.boolean(), { minLength: 33, maxLength: 33 }),
      skips: fc.array(fc.boolean(), { minLength: 33, maxLength: 33 }),
      usesCombined: fc.boolean(),
      // Teams of a play-in rarely go far by chance, and the combined slot matters most when they do.
      playInTeamsWin: fc.boolean(),
    })
    .map(({ tree, coins, skips, usesCombined, playInTeamsWin }) => {
      const indexOf = (game: Game) => tree.games.indexOf(game);
      const findCombined = (teamId: number | null) =>
        [...tree.combinedById.values()].find((slot) => slot.teamIds.includes(teamId ?? 0));
      const world = imagineWorld(tree, (game, team1, team2) => {
        const [isFirst, isSecond] = [team1, team2].map((team) => playInTeamsWin && findCombined(team) !== undefined);
        return isFirst === isSecond ? coins[indexOf(game)] === true : isFirst === true;
      });
      const picks = new Map<number, ContenderId>();
      for (const game of tree.games) {
        const winner = world.get(game.id);
        const isSkipped = game.round !== 'round_of_32' && skips[indexOf(game)] === true;
        if (isStarted(game) || isSkipped || winner == null) continue;
        const combined = findCombined(winner);
        picks.set(game.id, usesCombined && combined && game.round !== 'play_in' ? combined.id : winner);
      }
      return { tree, world, picks };
    });
}

/** Whether a win of the team makes a pick of the contender right. */
export function isRight(tree: Tree, contender: ContenderId, teamId: number | null | undefined): boolean {
  return (tree.combinedById.get(contender)?.teamIds ?? [contender]).includes(teamId ?? 0);
}

/**
 * Whether picks can stand in one bracket: there is a world in which all of them are right, and after a play-in that is
 * not decided they do not name both a team of it and its combined slot.
 */
export function isSound(tree: Tree, picks: Picks): boolean {
  const listPicksFrom = (game: Game): ContenderId[] => {
    const next = game.nextGameId === null ? undefined : tree.gameById.get(game.nextGameId);
    const own = picks.get(game.id);
    return [...(own === undefined ? [] : [own]), ...(next ? listPicksFrom(next) : [])];
  };
  // The nearest pick that one of the two teams would satisfy decides the game.
  const world = imagineWorld(tree, (game, team1, team2) => {
    const decisive = listPicksFrom(game).find((pick) => isRight(tree, pick, team1) || isRight(tree, pick, team2));
    return decisive === undefined || isRight(tree, decisive, team1);
  });
  if (![...picks].every(([gameId, pick]) => isRight(tree, pick, world.get(gameId)))) return false;

  const isPlayIn = (gameId: number) => tree.gameById.get(gameId)?.round === 'play_in';
  const inPlayIns = [...picks].filter(([gameId]) => isPlayIn(gameId)).map(([, pick]) => pick);
  const afterwards = [...picks].filter(([gameId]) => !isPlayIn(gameId)).map(([, pick]) => pick);
  // Once a play-in is decided, its combined slot is just another name of the winner.
  const undecided = [...tree.combinedById.values()]
    .filter(({ playInId }) => tree.gameById.get(playInId)?.winnerId === null)
    .map(({ id }) => id);
  const isMixed = undecided.some(
    (combined) => afterwards.includes(combined) && afterwards.some((pick) => pick > 0 && isRight(tree, combined, pick)),
  );
  return !isMixed && inPlayIns.every((pick) => pick > 0);
}

/** Whether a begun bracket could get these picks now: they are sound, and none of their games has started. */
export function isSoundAndOpen(tree: Tree, picks: Picks): boolean {
  const isOpen = (gameId: number) => tree.gameById.get(gameId)?.status === 'scheduled';
  return [...picks.keys()].every(isOpen) && isSound(tree, picks);
}

export const listRequired = (tree: Tree) =>
  tree.games.filter(({ round, status }) => round === 'round_of_32' && status === 'scheduled');

/** Whether a bracket with these picks must be accepted: they are sound and open, and every required game is among them. */
export function canSubmit(tree: Tree, picks: Picks): boolean {
  return picks.size > 0 && listRequired(tree).every(({ id }) => picks.has(id)) && isSoundAndOpen(tree, picks);
}

/** The teams and combined slots that can reach a game. */
export function listContenders(tree: Tree, gameId: number): ContenderId[] {
  return [...tree.routes].filter(([, route]) => route.includes(gameId)).map(([contender]) => contender);
}

interface Mutation {
  game: number;
  team: number;
  kind: 'onRoute' | 'any' | 'drop';
}

export const arbMutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({ game: fc.nat(), team: fc.nat(), kind: fc.constantFrom('onRoute', 'any', 'drop') }),
  { maxLength: 3 },
);

/** Replaces or drops some picks. */
export function mutatePicks(tree: Tree, picks: Picks, mutations: readonly Mutation[]): Picks {
  const mutated = new Map(picks);
  // The combined slots of 34 teams do not exist with 32, and must be refused.
  const contenders = [...tree.routes.keys(), LEFT_COMBINED, RIGHT_COMBINED];
  for (const { game, team, kind } of mutations) {
    const chosen = tree.games[game % tree.games.length];
    if (!chosen) continue;
    const pool = kind === 'any' ? contenders : listContenders(tree, chosen.id);
    if (kind === 'drop') mutated.delete(chosen.id);
    else mutated.set(chosen.id, pool[team % pool.length] ?? 0);
  }
  return mutated;
}
