import type { Random } from '../../../scripts/random.ts';
import type { Caller } from '../../caller.ts';
import type { Call, Crowd, MakeCall } from './season-crowd.ts';
import { describeResult } from './season-notes.ts';
import type { Line, Result } from './season-on-paper.ts';

type Scores = Pick<Result, 'team1Score' | 'team2Score'>;
type PlayerStats = readonly Omit<Line, 'teamId'>[];

const anAdmin = ({ admins }: Crowd, random: Random) => random.pick(admins);
const scoreOf = (random: Random): Scores => ({ team1Score: random.between(0, 4), team2Score: random.between(5, 9) });

/** Mostly the games that are next, now and then one of before, or one that cannot be played yet. */
function gameFor(crowd: Crowd, random: Random): number {
  const isNext = random.chance(0.7);
  const number = isNext ? crowd.frontier : random.between(0, crowd.frontier + 2);
  if (isNext) crowd.frontier += 1;
  return crowd.games[number % crowd.games.length]?.id ?? 0;
}

function enterResult(admin: Caller, gameId: number, scores: Scores, playerStats: PlayerStats): Call {
  const text = describeResult(scores, playerStats);
  return {
    result: { gameId, text },
    send: () => admin.put(`/api/games/${gameId}/result`, { ...scores, playerStats }),
  };
}

const pointsFor = ({ homes }: Crowd, random: Random, ...teamIds: number[]): PlayerStats =>
  homes
    .filter(({ teamId }) => teamIds.includes(teamId))
    .map(({ playerId }) => ({ playerId, points: random.between(0, 30) }));

const result: MakeCall = (crowd, random) => {
  const gameId = gameFor(crowd, random);
  const scores = scoreOf(random);
  const body = random.chance(0.5) ? scores : { team1Score: scores.team2Score, team2Score: scores.team1Score };
  return enterResult(anAdmin(crowd, random), gameId, body, []);
};

/** A first game with points for those who play in it, unless they have been moved meanwhile. */
const resultWithPoints: MakeCall = (crowd, random) => {
  const teamId = random.pick(crowd.homes).teamId;
  const game = crowd.games.find(({ team1Id, team2Id }) => team1Id === teamId || team2Id === teamId);
  const points = pointsFor(crowd, random, teamId);
  return enterResult(anAdmin(crowd, random), game?.id ?? 0, scoreOf(random), points);
};

const reopen: MakeCall = (crowd, random) => {
  const reopens = crowd.games[random.between(0, Math.min(crowd.frontier, crowd.games.length - 1))]?.id ?? 0;
  const admin = anAdmin(crowd, random);
  return { reopens, send: () => admin.post(`/api/games/${reopens}/reopen`) };
};

const run: MakeCall = (crowd, random) => {
  const game = crowd.games[random.between(0, Math.min(crowd.frontier + 2, crowd.games.length - 1))];
  const status = random.chance(0.5) ? 'in_progress' : 'scheduled';
  const [admin, scores] = [anAdmin(crowd, random), scoreOf(random)];
  return { send: () => admin.patch(`/api/games/${game?.id}`, { status, ...scores }) };
};

const toggleTo =
  (bracketsOpen: boolean): MakeCall =>
  (crowd, random) => {
    const admin = anAdmin(crowd, random);
    return { send: () => admin.post(`/api/tournaments/${crowd.tournamentId}/toggle-brackets`, { bracketsOpen }) };
  };

const reset: MakeCall = (crowd, random) => {
  const admin = anAdmin(crowd, random);
  crowd.frontier = 0;
  return { isReset: true, send: () => admin.post(`/api/tournaments/${crowd.tournamentId}/reset`) };
};

const rename: MakeCall = (crowd, random) => {
  const [admin, name] = [anAdmin(crowd, random), `Name ${random.between(1, 40)}`];
  const id = random.pick(crowd.teamIds);
  return { send: () => admin.patch(`/api/teams/${id}`, { name }) };
};

const editPlayer: MakeCall = (crowd, random) => {
  const [admin, home] = [anAdmin(crowd, random), random.pick(crowd.homes)];
  const { playerId } = home;
  const teamId = random.chance(0.3) ? random.pick(crowd.teamIds) : home.teamId;
  const totals = random.chance(0.3) ? { wins: random.between(0, 5), losses: random.between(0, 5) } : undefined;
  const body = { firstName: 'Player', lastName: `${playerId}`, teamId, ...totals };
  return { form: { playerId, teamId, totals }, send: () => admin.put(`/api/players/${playerId}`, body) };
};

const openingDay: MakeCall = (crowd, random) => {
  const [admin, { tournamentId, notes }] = [anAdmin(crowd, random), crowd];
  const [team1Id = 0, team2Id = 0] = random.shuffle(crowd.teamIds);
  const [scores, isKept] = [scoreOf(random), random.chance(0.7)];
  const playerStats = random.chance(0.5) ? pointsFor(crowd, random, team1Id, team2Id) : [];
  // One after the other: created, given a result, and perhaps deleted again. Nobody else touches it meanwhile.
  const send = async () => {
    const created = await admin.post('/api/opening-day-games', { tournamentId, team1Id, team2Id });
    if (created.status !== 201) return created;
    const { id } = created.body;
    notes.openingDay.set(id, null);
    const address = `/api/opening-day-games/${id}`;
    const entered = await admin.put(`${address}/result`, { ...scores, playerStats });
    if (entered.status === 200) notes.openingDay.set(id, describeResult(scores, playerStats));
    if (isKept) return entered;
    const deleted = await admin.delete(address);
    if (deleted.status === 204) notes.openingDay.delete(id);
    return deleted;
  };
  return { isOpeningDay: true, send };
};

export const ADMIN_CALLS = {
  ...{ result, resultWithPoints, reopen, run, reset, rename, editPlayer, openingDay },
  ...{ open: toggleTo(true), close: toggleTo(false) },
};
