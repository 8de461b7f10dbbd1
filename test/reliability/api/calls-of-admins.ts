import type { Random } from '../../../scripts/random.js';
import type { Caller } from '../../caller.ts';
import type { Crowd, MakeCall } from './season-crowd.ts';
import { choose } from './season-scene.ts';

const anAdmin = ({ admins }: Crowd, random: Random) => choose(random, admins) as Caller;
const scoreOf = (random: Random) => ({ team1Score: random.between(0, 4), team2Score: random.between(5, 9) });

/** Mostly the games that are next, now and then one of before, or one that cannot be played yet. */
function gameFor(crowd: Crowd, random: Random): number {
  const isNext = random.chance(0.7);
  const number = isNext ? crowd.frontier : random.between(0, crowd.frontier + 2);
  if (isNext) crowd.frontier += 1;
  return crowd.games[number % crowd.games.length]?.id ?? 0;
}

const result: MakeCall = (crowd, random) => {
  const gameId = gameFor(crowd, random);
  const scores = scoreOf(random);
  const body = random.chance(0.5) ? scores : { team1Score: scores.team2Score, team2Score: scores.team1Score };
  const admin = anAdmin(crowd, random);
  return { send: () => admin.put(`/api/games/${gameId}/result`, body) };
};

/** A first game with points for those who play in it, unless they have been moved meanwhile. */
const resultWithPoints: MakeCall = (crowd, random) => {
  const teamId = choose(random, crowd.homes)?.teamId ?? 0;
  const gameId = crowd.games.find(({ team1Id, team2Id }) => team1Id === teamId || team2Id === teamId)?.id;
  const players = crowd.homes.filter((home) => home.teamId === teamId);
  const playerStats = players.map(({ playerId }) => ({ playerId, points: random.between(0, 30) }));
  const body = { ...scoreOf(random), playerStats };
  const admin = anAdmin(crowd, random);
  return { send: () => admin.put(`/api/games/${gameId}/result`, body) };
};

const reopen: MakeCall = (crowd, random) => {
  const game = crowd.games[random.between(0, Math.min(crowd.frontier, crowd.games.length - 1))];
  const admin = anAdmin(crowd, random);
  return { send: () => admin.post(`/api/games/${game?.id}/reopen`) };
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
  return { send: () => admin.post(`/api/tournaments/${crowd.tournamentId}/reset`) };
};

const rename: MakeCall = (crowd, random) => {
  const [admin, name] = [anAdmin(crowd, random), `Name ${random.between(1, 40)}`];
  const id = choose(random, crowd.teamIds);
  return { send: () => admin.patch(`/api/teams/${id}`, { name }) };
};

const editPlayer: MakeCall = (crowd, random) => {
  const [admin, home] = [anAdmin(crowd, random), choose(random, crowd.homes)];
  const teamId = random.chance(0.3) ? choose(random, crowd.teamIds) : home?.teamId;
  const totals = random.chance(0.3) ? { wins: random.between(0, 5), losses: random.between(0, 5) } : {};
  const form = { firstName: 'Player', lastName: `${home?.playerId}`, teamId, ...totals };
  return { send: () => admin.put(`/api/players/${home?.playerId}`, form) };
};

const openingDay: MakeCall = (crowd, random) => {
  const [admin, { tournamentId }] = [anAdmin(crowd, random), crowd];
  const [team1Id, team2Id] = random.shuffle(crowd.teamIds);
  const [scores, isKept] = [scoreOf(random), random.chance(0.7)];
  // One after the other: created, given a result, and perhaps deleted again.
  const send = async () => {
    const created = await admin.post('/api/opening-day-games', { tournamentId, team1Id, team2Id });
    const address = `/api/opening-day-games/${created.body.id}`;
    if (created.status !== 201) return created;
    const entered = await admin.put(`${address}/result`, scores);
    return isKept ? entered : admin.delete(address);
  };
  return { send };
};

export const ADMIN_CALLS = {
  ...{ result, resultWithPoints, reopen, run, reset, rename, editPlayer, openingDay },
  ...{ open: toggleTo(true), close: toggleTo(false) },
};
