import type { Random } from '../../../scripts/random.ts';
import type { Season } from '../../test-season.ts';

export interface Seasons {
  /** A season of 34 teams, with nothing played. */
  season: Season;
  /** A season of 32 teams: the second team has won the first game, and the last game of the first round has started. */
  late: Season;
}

/** A pick as it is sent, of any type. */
export interface SentPick {
  gameId: unknown;
  pickedTeamId: unknown;
}

const firstRound = ({ games }: Season) => games.filter(({ round }) => round === 'round_of_32');

/** Every game with every contender that cannot reach it, found from the games alone. */
function listImpossible(season: Season): SentPick[] {
  const { games, teams } = season;
  const contendersOf = new Map<number, Set<number>>();
  const addAlongRoute = (contender: number, from: number | null) => {
    for (let id = from; id !== null; id = findNext(season, id)) {
      contendersOf.set(id, (contendersOf.get(id) ?? new Set()).add(contender));
    }
  };
  for (const game of games) {
    for (const teamId of [game.team1Id, game.team2Id]) if (teamId !== null) addAlongRoute(teamId, game.id);
    const top = teams.find((team) => team.id === game.team1Id && team.seed === 1);
    if (top) addAlongRoute(-1000 - (top.bracketPosition ?? 0), game.id);
  }
  const contenders = [...teams.map((team) => team.id), -1001, -1002, -1003, -1004];
  return games.flatMap(({ id }) =>
    contenders.filter((team) => !contendersOf.get(id)?.has(team)).map((pickedTeamId) => ({ gameId: id, pickedTeamId })),
  );
}

const INVALID_IDS = [null, undefined, 0, -3, 1.5, '1', 2 ** 31, -(2 ** 31), [1], { id: 1 }, true, 'NaN', 1e99];
const INVALID_COMBINED_IDS = [-1000, -1005, -1, -1001.5];

type BadPick = [code: string, season: Season, pick: SentPick];

/** Picks that are wrong whatever else is picked: the expected error code, the season they are sent to, and the pick. */
export function drawBadPicks({ season, late }: Seasons, random: Random): BadPick[] {
  const game = random.pick(firstRound(season));
  const good = { gameId: game.id, pickedTeamId: game.team1Id };
  const playIn = random.pick(season.games.slice(0, 2));
  const decided = late.games[0];
  const started = random.pick([decided, firstRound(late).at(-1)]);
  const later = random.pick([decided?.nextGameId, late.games.at(-1)?.id]);
  return [
    ['impossible_pick', season, random.pick(listImpossible(season))],
    ['impossible_pick', season, { ...good, pickedTeamId: random.pick(late.teams).id }],
    ['impossible_pick', season, { gameId: playIn.id, pickedTeamId: random.pick([-1001, -1002]) }],
    ['unknown_game', season, { ...good, gameId: random.pick(late.games).id }],
    ['unknown_game', season, { ...good, gameId: random.between(2 ** 30, 2 ** 31 - 1) }],
    ['invalid_input', season, { ...good, gameId: random.pick(INVALID_IDS) }],
    ['invalid_input', season, { ...good, pickedTeamId: random.pick([...INVALID_IDS, ...INVALID_COMBINED_IDS]) }],
    ['game_started', late, { gameId: started?.id, pickedTeamId: started?.team2Id }],
    ['impossible_pick', late, { gameId: later, pickedTeamId: decided?.team1Id }],
  ];
}

/** Two picks of which either can come true, but not both. */
export function drawContradiction({ season }: Seasons, random: Random): [SentPick, SentPick] {
  const isPlayInPlace = random.chance(0.3);
  const game = random.pick(firstRound(season).filter(({ team2Id }) => (team2Id === null) === isPlayInPlace));
  const playIn = season.games.find(({ nextGameId }) => nextGameId === game.id);
  const position = season.teams.find(({ id }) => id === game.team1Id)?.bracketPosition ?? 0;
  const rivals = playIn ? [playIn.team1Id, playIn.team2Id, -1000 - position] : [game.team2Id];
  const [one, other] = random.shuffle([game.team1Id, ...rivals]);
  const route: number[] = [];
  for (let next = game.nextGameId; next !== null; next = findNext(season, next)) route.push(next);
  return [
    { gameId: game.id, pickedTeamId: one },
    { gameId: random.pick(route), pickedTeamId: other },
  ];
}

const findNext = ({ games }: Season, gameId: number) => games.find(({ id }) => id === gameId)?.nextGameId ?? null;
