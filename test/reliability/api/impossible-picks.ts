import type { Season } from '../../test-season.ts';
import type { Trial } from '../run-trials.ts';

type Random = Trial['random'];

export interface Scene {
  /** Of 34 teams, with nothing played. */
  season: Season;
  /** Of 32 teams: its first game is decided for the second team, and the last of the first round has started. */
  late: Season;
}

/** A pick as it is sent, of any type. */
export interface SentPick {
  gameId: unknown;
  pickedTeamId: unknown;
}

const firstRound = ({ games }: Season) => games.filter(({ round }) => round === 'round_of_32');

/** Every game with every team, or combined slot, that cannot reach it, told from the games alone. */
function listImpossible({ games, teams }: Season): SentPick[] {
  const comers = new Map<number, Set<number>>();
  const next = new Map(games.map((game) => [game.id, game.nextGameId]));
  const walk = (contender: number, from: number | null) => {
    for (let id = from; id !== null; id = next.get(id) ?? null) {
      comers.set(id, (comers.get(id) ?? new Set()).add(contender));
    }
  };
  for (const game of games) {
    for (const teamId of [game.team1Id, game.team2Id]) if (teamId !== null) walk(teamId, game.id);
    const top = teams.find((team) => team.id === game.team1Id && team.seed === 1);
    if (top) walk(-1000 - (top.bracketPosition ?? 0), game.id);
  }
  const contenders = [...teams.map((team) => team.id), -1001, -1002, -1003, -1004];
  return games.flatMap(({ id }) =>
    contenders.filter((team) => !comers.get(id)?.has(team)).map((pickedTeamId) => ({ gameId: id, pickedTeamId })),
  );
}

const NO_IDS = [null, undefined, 0, -3, 1.5, '1', 2 ** 31, -(2 ** 31), [1], { id: 1 }, true, 'NaN', 1e99];
const NO_COMBINED = [-1000, -1005, -1, -1001.5];

function drawGood(season: Season, random: Random): SentPick {
  const game = random.pick(firstRound(season));
  return { gameId: game.id, pickedTeamId: game.team1Id };
}

type DrawPick = (scene: Scene, random: Random) => SentPick;

/** Picks that are wrong whatever else is picked: the server's code, the season they are sent to, and how to draw one. */
export const BAD_PICKS: readonly [code: string, season: keyof Scene, draw: DrawPick][] = [
  ['impossible_pick', 'season', ({ season }, random) => random.pick(listImpossible(season))],
  [
    'impossible_pick',
    'season',
    ({ season, late }, random) => ({ ...drawGood(season, random), pickedTeamId: random.pick(late.teams).id }),
  ],
  [
    'impossible_pick',
    'season',
    ({ season: { games } }, random) => {
      return { gameId: random.pick(games.slice(0, 2)).id, pickedTeamId: random.pick([-1001, -1002]) };
    },
  ],
  [
    'unknown_game',
    'season',
    ({ season, late }, random) => ({ ...drawGood(season, random), gameId: random.pick(late.games).id }),
  ],
  [
    'unknown_game',
    'season',
    ({ season }, random) => ({ ...drawGood(season, random), gameId: random.between(2 ** 30, 2 ** 31 - 1) }),
  ],
  ['invalid_input', 'season', ({ season }, random) => ({ ...drawGood(season, random), gameId: random.pick(NO_IDS) })],
  [
    'invalid_input',
    'season',
    ({ season }, random) => {
      return { ...drawGood(season, random), pickedTeamId: random.pick([...NO_IDS, ...NO_COMBINED]) };
    },
  ],
  [
    'game_started',
    'late',
    ({ late }, random) => {
      const game = random.pick([late.games[0], firstRound(late).at(-1)]);
      return { gameId: game?.id, pickedTeamId: game?.team2Id };
    },
  ],
  [
    'impossible_pick',
    'late',
    ({ late: { games } }, random) => {
      return { gameId: random.pick([games[0]?.nextGameId, games.at(-1)?.id]), pickedTeamId: games[0]?.team1Id };
    },
  ],
];

/** Two picks of which either could be right, but not both. */
export function drawContradiction({ season }: Scene, random: Random): [SentPick, SentPick] {
  const isPlayInPlace = random.chance(0.3);
  const game = random.pick(firstRound(season).filter(({ team2Id }) => (team2Id === null) === isPlayInPlace));
  const playIn = season.games.find(({ nextGameId }) => nextGameId === game.id);
  const position = season.teams.find(({ id }) => id === game.team1Id)?.bracketPosition ?? 0;
  const rivals = playIn ? [playIn.team1Id, playIn.team2Id, -1000 - position] : [game.team2Id];
  const [one, other] = random.shuffle([game.team1Id, ...rivals]);
  const route = season.games.filter(({ id }) => followsFrom(season, game.id, id));
  return [
    { gameId: game.id, pickedTeamId: one },
    { gameId: random.pick(route).id, pickedTeamId: other },
  ];
}

function followsFrom({ games }: Season, from: number, id: number): boolean {
  const next = games.find((game) => game.id === from)?.nextGameId ?? null;
  return next !== null && (next === id || followsFrom({ games } as Season, next, id));
}
